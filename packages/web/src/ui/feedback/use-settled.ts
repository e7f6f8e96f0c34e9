import { useState } from 'react'

/** Whether it has loaded once: what is loaded again later takes nothing from the screen. */
export function useSettled(isLoading: boolean): boolean {
  const [isSettled, setIsSettled] = useState(false)
  if (!isSettled && !isLoading) setIsSettled(true)
  return isSettled || !isLoading
}
