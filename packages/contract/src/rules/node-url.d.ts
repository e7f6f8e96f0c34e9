/** What the rules use of Node's own module: the contract runs everywhere, and has no other types of Node. */
declare module 'node:url' {
  export function domainToASCII(domain: string): string
  export function domainToUnicode(domain: string): string
}
