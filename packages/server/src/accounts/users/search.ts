import { searchColumns } from '../../db/search.ts'

interface UserNames {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

/**
 * Search columns of a user, written together with the names: the database refuses a row whose `search_of` differs from
 * its names.
 */
export function userSearch({ first_name, last_name, email }: UserNames) {
  return searchColumns(first_name, last_name, email)
}
