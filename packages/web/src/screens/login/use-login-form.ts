import { type ApiError, checkCredentials, login, type TypedCredentials } from '@signout/contract'
import { type FocusEvent, type SubmitEvent, useState } from 'react'
import { asApiError } from '#api/errors.ts'
import { useWrite } from '#api/writes.ts'
import { messages } from '#messages.ts'

interface Problems {
  readonly fields: ReturnType<typeof checkCredentials>
  /** Above the fields. */
  readonly form: string | undefined
}

const none: Problems = { fields: { email: undefined, password: undefined }, form: undefined }

/** The first page's form. Without react-hook-form, which would be a tenth of the first load. */
export function useLoginForm() {
  const [problems, setProblems] = useState(none)
  const write = useWrite(login)

  const logIn = async (form: HTMLFormElement) => {
    const credentials = read(form)
    const fields = checkCredentials(credentials)
    setProblems({ fields, form: undefined })
    const wrong = fields.email ? 'email' : fields.password && 'password'
    if (wrong) return focus(form, wrong)
    try {
      await write.mutateAsync({ body: { ...credentials, email: credentials.email.trim() } })
    } catch (error) {
      const failure = asApiError(error)
      setProblems(explainRefusal(failure))
      if (failure.status === 400) focus(form, 'email')
    }
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void logIn(event.currentTarget)
  }

  /** A field is checked when it is left; an earlier message goes once the value is right. */
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const { name } = event.target
    const fields = checkCredentials(read(event.currentTarget))
    if (name !== 'email' && name !== 'password') return
    setProblems((before) => ({ ...before, fields: { ...before.fields, [name]: fields[name] } }))
  }

  // After a success the spinner stays until the session has loaded and the page is replaced.
  return { problems, onSubmit, onBlur, isBusy: write.isPending || write.isSuccess }
}

/** Where and how a failed login is reported (spec §5, §8). */
function explainRefusal(error: ApiError): Problems {
  const { wrongCredentials: wrong } = messages
  if (error.status === 400) return { fields: { email: wrong, password: wrong }, form: undefined }
  const isCsrf = error.status === 403 && (error.detail ?? '').includes('CSRF')
  return { ...none, form: isCsrf ? messages.invalidCsrf : messages.loginFailed(error) }
}

function read(form: HTMLFormElement): TypedCredentials {
  const data = new FormData(form)
  return { email: textOf(data.get('email')), password: textOf(data.get('password')) }
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

function focus(form: HTMLFormElement, name: keyof TypedCredentials): void {
  form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
}
