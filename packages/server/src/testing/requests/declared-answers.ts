import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { DeclaredAnswer, JsonSchema, Reference } from '../../http/openapi/answers.ts'
import type { OpenApi } from '../../http/openapi/document.ts'
import type { TestResponse } from './test-client.ts'

const documentId = 'https://signout.example/openapi.json'

/** Compares answers with what the OpenAPI document declares for them. */
export class DeclaredAnswers {
  readonly #shared: Readonly<Record<string, DeclaredAnswer>>
  readonly #ajv = new Ajv2020({ strict: false })
  readonly #validators = new Map<JsonSchema, ValidateFunction>()

  constructor({ components }: OpenApi) {
    this.#shared = components.responses
    addFormats.default(this.#ajv)
    this.#ajv.addSchema({ $id: documentId, components })
  }

  /** What is wrong with an answer, or undefined. */
  mistakeIn(
    declared: DeclaredAnswer | Reference | undefined,
    { status, body, headers }: TestResponse<unknown>,
  ): string | undefined {
    if (declared === undefined) return `The status ${status} is not declared.`
    const answer = '$ref' in declared ? this.#shared[lastPart(declared.$ref)] : declared
    if (answer === undefined) return 'The declaration leads nowhere.'
    for (const [name, header] of Object.entries(answer.headers ?? {})) {
      const value = headers[name.toLowerCase()]
      if (value === undefined && header.required !== true) continue
      const mistake = this.#mistakeIn(header.schema, readAs(header.schema, value))
      if (mistake !== undefined) return `${name}: ${mistake}`
    }
    if (answer.content === undefined) return body === undefined ? undefined : 'There is a body.'
    const [type = '', charset] = String(headers['content-type']).split('; ')
    const { schema } = answer.content[type] ?? {}
    if (schema === undefined || charset !== 'charset=utf-8') return `The content type is ${type}.`
    return this.#mistakeIn(schema, body)
  }

  #mistakeIn(schema: JsonSchema, value: unknown): string | undefined {
    const validate = this.#validators.get(schema) ?? this.#compile(schema)
    return validate(value) ? undefined : this.#ajv.errorsText(validate.errors)
  }

  #compile(schema: JsonSchema): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/', `"${documentId}#/`)
    const validate = this.#ajv.compile(JSON.parse(text))
    this.#validators.set(schema, validate)
    return validate
  }
}

/** A header is a text on the wire. */
function readAs({ type }: JsonSchema, text: unknown): unknown {
  return type === 'integer' ? Number(text) : text
}

function lastPart(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}
