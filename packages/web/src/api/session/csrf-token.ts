/** The token that the server keeps in a cookie for the page to send back with each change (rulings §2). */
export function csrfToken(): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('csrftoken='))
  return cookie && decodeURIComponent(cookie.slice('csrftoken='.length))
}
