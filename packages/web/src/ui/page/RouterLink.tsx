import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link } from 'react-router'

type RouterLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  ref?: Ref<HTMLAnchorElement>
  /** State of the history entry that it adds. */
  state?: unknown
}

/** Rendered by the theme for every `href`: our own addresses open without a reload, others are plain links. */
export function RouterLink({ href = '', state, children, ...rest }: RouterLinkProps) {
  if (href.startsWith('/')) {
    return (
      <Link to={href} state={state} {...rest}>
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
