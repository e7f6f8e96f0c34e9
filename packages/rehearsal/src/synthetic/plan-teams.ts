import { teamCodeAlphabet, teamCodeLength, isUsableTeamCode } from '@signout/contract'
import type { Random } from './random.ts'

export interface SyntheticMember {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly phone_number: string
  readonly id_provided: boolean
}

export interface SyntheticTeam {
  readonly team_code: string
  readonly project_description: string
  readonly members: readonly SyntheticMember[]
}

/**
 * Teams of 1 to 4 members, of which the first can order. Codes in `taken` are not used; `first` is the number in the
 * first member's email.
 */
export function planTeams(
  random: Random,
  count: number,
  taken: ReadonlySet<string>,
  first: number,
): SyntheticTeam[] {
  const codes = new Set(taken)
  let number = first
  return Array.from({ length: count }, (_, index) => {
    const size = index === 0 ? 3 : random.weighted(sizes)
    const idProvided = random.fraction() < 0.7
    return {
      team_code: drawCode(random, codes),
      project_description: describeProject(random),
      members: Array.from({ length: size }, () => planMember(random, number++, idProvided)),
    }
  })
}

const sizes = [
  [1, 8],
  [2, 22],
  [3, 30],
  [4, 40],
] as const

function drawCode(random: Random, codes: Set<string>): string {
  for (;;) {
    const code = Array.from({ length: teamCodeLength }, () =>
      teamCodeAlphabet.charAt(random.integer(0, teamCodeAlphabet.length - 1)),
    ).join('')
    if (!isUsableTeamCode(code) || codes.has(code)) continue
    codes.add(code)
    return code
  }
}

function planMember(random: Random, number: number, id_provided: boolean): SyntheticMember {
  return {
    email: `person${number}@example.com`,
    first_name: random.pick(firstNames),
    last_name: random.pick(lastNames),
    phone_number: `416555${String(number % 10_000).padStart(4, '0')}`,
    id_provided,
  }
}

function describeProject(random: Random): string {
  const project = random.pick(projects)
  return `We are building ${project} for ${random.pick(audiences)}: it ${random.pick(abilities)} and ${random.pick(extras)}.`
}

const firstNames = [
  'Amina',
  'Bruno',
  'Chloé',
  'Daniel',
  'Elif',
  'Farid',
  'Grace',
  'Hiro',
  'Ines',
  'Jamal',
  'Kateryna',
  'Liam',
  'Mei',
  'Nora',
  'Olu',
  'Priya',
  'Quinn',
  'Rosa',
  'Søren',
  'Tariq',
  'Uma',
  'Victor',
  'Wanjiru',
  'Ximena',
  'Yusuf',
  'Zofia',
] as const

const lastNames = [
  'Adeyemi',
  'Bianchi',
  'Chen',
  'Dubois',
  'Eriksen',
  'Fernández',
  'Gupta',
  'Haddad',
  'Ivanova',
  'Jensen',
  'Kim',
  'Lindqvist',
  'Mbeki',
  'Nguyen',
  "O'Neill",
  'Petrov',
  'Qureshi',
  'Rossi',
  'Silva',
  'Tanaka',
  'Usman',
  'van der Berg',
  'Wójcik',
  'Xu',
  'Yılmaz',
  'Zhang',
] as const

const projects = [
  'a talking plant monitor',
  'a pocket weather station',
  'a sorting arm',
  'a tactile map',
  'a bicycle radar',
  'a shared tool cabinet',
  'a rowing coach',
  'a smart pill box',
  'a gesture keyboard',
  'a quiet-room finder',
] as const

const audiences = [
  'first-year students',
  'people with low vision',
  'community gardens',
  'night-shift nurses',
  'repair cafés',
  'small theatres',
  'commuters',
  'science teachers',
] as const

const abilities = [
  'measures what matters every second',
  'learns the habits of its owner',
  'answers to a wave of the hand',
  'warns before something goes wrong',
  'works for a week on one charge',
] as const

const extras = [
  'shows the result on a small display',
  'sends a summary to a phone',
  'plays a sound that nobody can miss',
  'keeps all its data on the device',
  'can be repaired with a screwdriver',
] as const
