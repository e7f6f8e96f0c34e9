import Box from '@mui/material/Box'
import { type FocusEvent, type ReactNode, type Ref, type SubmitEvent, useState } from 'react'
import { ErrorAlert } from '#ui/page/ErrorAlert.tsx'

type FieldName = 'email' | 'password'
type Typed = Readonly<Record<FieldName, string>>
type FieldProblems = Readonly<Partial<Record<FieldName, string | null>>>

interface Problems {
  readonly fields: FieldProblems
  /** Content above the fields. */
  readonly form?: string
  /** The field that takes the focus, unless a field is invalid. */
  readonly focus?: FieldName
}

/** Problems that are shown, and the last ones that the server found, with the texts that it refused. */
interface Shown extends Problems {
  readonly refused?: { readonly typed: Typed; readonly fields: FieldProblems }
}

interface PlainFormOptions {
  readonly check: (typed: Typed) => FieldProblems
  /** Resolves to the refusal, or to null. */
  readonly send: (typed: Typed) => Promise<Problems | null>
}

/**
 * A form whose values are read when it is sent. Does without react-hook-form, which would be a tenth of the first load.
 */
export function usePlainForm({ check, send }: PlainFormOptions) {
  const [problems, setProblems] = useState<Shown>({ fields: {} })
  const show = (form: HTMLFormElement, found: Shown) => {
    setProblems(found)
    const { email, password } = found.fields
    focusField(form, found.focus ?? (email ? 'email' : password ? 'password' : undefined))
  }
  const submit = async (form: HTMLFormElement) => {
    const typed = read(form)
    const fields = check(typed)
    show(form, { fields })
    if (fields.email || fields.password) return
    const refusal = await send(typed)
    if (refusal !== null) show(form, { ...refusal, refused: { typed, fields: refusal.fields } })
  }
  return {
    problems,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
    /** Checks a field when it is left: an earlier message disappears once the value is valid, the server's once it is another. */
    onBlur: ({ target: { name }, currentTarget }: FocusEvent<HTMLFormElement>) => {
      if (name !== 'email' && name !== 'password') return
      const typed = read(currentTarget)
      const found = check(typed)[name]
      setProblems((before) => {
        const { fields, refused } = before
        const isRefused = refused?.typed[name] === typed[name]
        const problem = found ?? (isRefused ? refused.fields[name] : undefined)
        return { ...before, fields: { ...fields, [name]: problem } }
      })
    },
  }
}

interface PlainFormProps extends Pick<ReturnType<typeof usePlainForm>, 'problems' | 'onSubmit'> {
  /** Its name for screen readers. */
  readonly label: string
  readonly onBlur?: (event: FocusEvent<HTMLFormElement>) => void
  readonly ref?: Ref<HTMLFormElement> | undefined
  readonly children: ReactNode
}

/** One of the forms that the login page shows. */
export function PlainForm({ label, problems, children, ...form }: PlainFormProps) {
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      {...form}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {problems.form !== undefined && <ErrorAlert>{problems.form}</ErrorAlert>}
      {children}
    </Box>
  )
}

/** The email typed in a form. */
export function emailOf(form: HTMLFormElement | null): string {
  return form === null ? '' : read(form).email.trim()
}

/** Ref of a form that takes the focus when it replaces another one. */
export function focusEmail(form: HTMLFormElement | null): void {
  if (form !== null) focusField(form, 'email')
}

function focusField(form: HTMLFormElement, name: string | undefined): void {
  if (name) form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
}

function read(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  return { email: textOf(data.get('email')), password: textOf(data.get('password')) }
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
