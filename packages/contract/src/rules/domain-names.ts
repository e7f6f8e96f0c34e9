import { domainToASCII, domainToUnicode } from 'node:url'

/**
 * The form in which the domain of an email address is read: `müller.de` for `xn--mller-kva.de` and `MÜLLER.DE`. One that
 * is invalid stays. Browsers load `domain-names-stub.ts` instead: see `imports` in package.json.
 */
export function toReadableDomain(domain: string): string {
  return domainToUnicode(domainToASCII(domain)) || domain
}
