import { useConfiguration } from '#configuration.ts'

/**
 * Text of the QR code of an order or item, which a hand scanner reads either way (spec §14): the link to it, which a
 * phone's camera opens, where the server knows its address, else its code.
 */
export function useQrText(): (path: string, code: string) => string {
  const { publicUrl } = useConfiguration()
  return (path, code) => (publicUrl === undefined ? code : `${publicUrl}${path}`)
}
