import { logout } from '@signout/contract'
import { useNavigate } from 'react-router'
import { asApiError } from '#api/errors.ts'
import { useEndSession } from '#api/session/use-session.ts'
import { useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import { paths } from '#paths.ts'

/** Logout clears the user and goes to `/` (spec §4). */
export function useLogout(): { logOut: () => void; isLoggingOut: boolean } {
  const navigate = useNavigate()
  const endSession = useEndSession()
  const write = useWrite(logout)
  const logOut = async () => {
    try {
      await write.mutateAsync({})
      endSession()
      await navigate(paths.home)
    } catch (error) {
      write.attempt.refuse(messages.logoutFailed(asApiError(error)))
    }
  }
  return { logOut: () => void logOut(), isLoggingOut: write.isPending }
}
