import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link } from 'react-router'

type RouterLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  ref?: Ref<HTMLAnchorElement>
}

/** What the theme renders for every `href`: our own addresses without a reload, others as plain links. */
export function RouterLink({ href = '', children, ...rest }: RouterLinkProps) {
  if (href.startsWith('/')) {
    return (
      <Link to={href} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}
