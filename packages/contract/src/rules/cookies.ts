/** Cookie with the token of the session (spec §3). */
export const sessionCookie = 'sessionid'
/** Cookie whose value every call but GET repeats in the header `csrfHeader` (spec §4). */
export const csrfCookie = 'csrftoken'
export const csrfHeader = 'x-csrftoken'
