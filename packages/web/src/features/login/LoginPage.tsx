import { PageHeading } from '../../ui/PageHeading.tsx'

export function LoginPage() {
  return <PageHeading>LOGIN</PageHeading>
}
