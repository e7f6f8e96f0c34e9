import { onOneLine, type PersonalName, userFileFields, visibleText } from '@signout/contract'

/** The fields of an applicant, and the column that files may have instead of both names. */
export const peopleFields = {
  ...userFileFields,
  full_name: {
    label: 'Full name',
    holds: {
      first_name: (text: string) => splitFullName(text).first_name,
      last_name: (text: string) => splitFullName(text).last_name,
    },
    headers: ['Name', 'Participant name', 'Applicant name', 'Attendee name', 'Your name'],
  },
} as const

/** Without a comma, as in `Lovelace, Ada`, the last word is the last name, and a single one the first. */
function splitFullName(text: string): PersonalName {
  const whole = onOneLine(visibleText(text))
  const suffix = suffixes.exec(whole)?.[0] ?? ''
  const name = whole.slice(0, whole.length - suffix.length)
  const comma = name.indexOf(',')
  const space = name.lastIndexOf(' ')
  const [first_name, last_name] =
    comma === -1
      ? [name.slice(0, Math.max(space, 0)), name.slice(space + 1)]
      : [name.slice(comma + 1).trim(), name.slice(0, comma).trim()]
  return first_name === ''
    ? { first_name: last_name + suffix, last_name: '' }
    : { first_name, last_name: last_name + suffix }
}

/** What follows a name after a comma and is no first name, as in `Sammy Davis, Jr.`. */
const suffixes = /, *(?:jr|sr|ii|iii|iv|md|phd)\.?$/i
