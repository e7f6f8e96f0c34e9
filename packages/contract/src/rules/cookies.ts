/** Whose secret proves who is logged in (rulings §2). */
export const sessionCookie = 'sessionid'
/** Whose value every call but GET sends back in the header `csrfHeader` (rulings §2). */
export const csrfCookie = 'csrftoken'
export const csrfHeader = 'x-csrftoken'
