import { createPasswordLink } from '@signout/contract'
import type { TestClient } from '../requests/test-client.ts'

/** Has an organiser make a link for a user; answers it with the token that is in it. */
export async function makeLink(organiser: TestClient, { userId }: { readonly userId: number }) {
  const { status, body } = await organiser.call(createPasswordLink, { params: { id: userId } })
  if (status !== 201) throw new Error(`The link was refused: ${JSON.stringify(body)}`)
  return { ...body, token: new URL(body.url).searchParams.get('token') ?? '' }
}
