import { type UserEvent, userEvent } from '@testing-library/user-event'

/**
 * A user whose `type` puts its text in at once, as pasting does, and then presses the keys in braces: every character
 * typed renders the whole form. Where the typing is the point, there is `keyboard`.
 */
export function startUser(): UserEvent {
  const user = userEvent.setup()
  return {
    ...user,
    type: async (element, text, options) => {
      if (options !== undefined) return user.type(element, text, options)
      const [words = ''] = /^[^{[]*/.exec(text) ?? []
      await user.click(element)
      if (words !== '') await user.paste(words)
      if (words !== text) await user.keyboard(text.slice(words.length))
    },
  }
}
