import * as fc from 'fast-check'
import type { JsonSchema } from '../../http/openapi/answers.ts'

/** Values for a schema of the OpenAPI document, and others that have nothing to do with it. */
export class GeneratedValues {
  readonly #schemas: Readonly<Record<string, JsonSchema>>
  readonly #known: Readonly<Record<string, readonly unknown[]>>

  /** `known`: by the name of a field or parameter, values that mean something in the database. */
  constructor(
    schemas: Readonly<Record<string, JsonSchema>>,
    known: Readonly<Record<string, readonly unknown[]>>,
  ) {
    this.#schemas = schemas
    this.#known = known
  }

  /** A value that the schema allows or, where `isWild`, mostly so. */
  of(schema: JsonSchema, isWild: boolean, name = ''): fc.Arbitrary<unknown> {
    const known = this.#known[name]
    return fc.oneof(
      { arbitrary: this.#allowedBy(schema, isWild), weight: 4 },
      ...(known ? [{ arbitrary: fc.constantFrom(...known), weight: 12 }] : []),
      ...(isWild ? [{ arbitrary: wild, weight: 2 }] : []),
    )
  }

  #allowedBy(schema: JsonSchema, isWild: boolean): fc.Arbitrary<unknown> {
    const { $ref, anyOf, type } = schema
    if ($ref !== undefined)
      return this.of(this.#schemas[$ref.split('/').at(-1) ?? ''] ?? {}, isWild)
    if (anyOf !== undefined) return fc.oneof(...anyOf.map((each) => this.of(each, isWild)))
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    if (Array.isArray(type))
      return fc.oneof(...type.map((one) => this.of({ ...schema, type: one }, isWild)))
    if (type === 'null') return fc.constant(null)
    if (type === 'boolean') return fc.boolean()
    if (type === 'integer') return integerOf(schema)
    if (type === 'string') return textOf(schema)
    if (type === 'array') return this.#listOf(schema, isWild)
    if (type === 'object') return this.#objectOf(schema, isWild)
    throw new Error(`No values are generated for ${JSON.stringify(schema)} yet.`)
  }

  #listOf({ items, minItems = 0, maxItems = 3 }: JsonSchema, isWild: boolean) {
    // The document describes no lists of mixed values.
    const element = this.of(items as JsonSchema, isWild)
    return fc.array(element, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) })
  }

  #objectOf({ properties = {}, required = [] }: JsonSchema, isWild: boolean) {
    const fields: Record<string, fc.Arbitrary<unknown>> = {}
    for (const [name, property] of Object.entries(properties)) {
      // JSON Schema allows `true` for "anything", which no field is.
      fields[name] = this.of(property as JsonSchema, isWild, name)
    }
    if (!isWild) return fc.record(fields, { requiredKeys: required })
    const others = fc.dictionary(fc.string(), wild, { maxKeys: 1 })
    return fc
      .tuple(others, fc.record(fields, { requiredKeys: [] }))
      .map(([odd, object]) => Object.assign(odd, object))
  }
}

/** What no schema means, but any client can send. */
const wild: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, '', ' ', '0', '-1', '1e3', '٣', '１２', '\0', '\uD800', '%', '%00'),
  fc.constantFrom(0, -0, -1, 1.5, 1e300, 2 ** 31, 2 ** 53, Number.MIN_SAFE_INTEGER),
  // What somewhere between here and the screen might be taken for more than a text.
  fc.constantFrom("' or 1=1 --", '<script>', '{{7*7}}', '=1+1', '../../etc/passwd', '__proto__'),
  // Letters that grow, turn around or vanish.
  fc.constantFrom(
    'İ',
    'ß'.repeat(200),
    '\u202Eevil',
    '\u200B',
    '\uFEFF',
    '\u2028',
    `a${'\u0301'.repeat(999)}`,
  ),
  fc.constantFrom(
    'x'.repeat(5000),
    '😀'.repeat(2000),
    Array.from({ length: 2000 }, () => 1),
  ),
  fc.constantFrom(nested(8), nested(40)),
  fc.string({ unit: 'grapheme' }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '', '0'),
    fc.jsonValue({ maxDepth: 1 }),
  ),
)

function nested(levels: number): unknown {
  return levels === 0 ? [] : { a: [nested(levels - 1)] }
}

function integerOf({ minimum = 1, maximum = 2 ** 53 - 1 }: JsonSchema): fc.Arbitrary<number> {
  return fc.oneof(
    { arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, minimum + 9) }), weight: 4 },
    { arbitrary: fc.constant(maximum), weight: 1 },
  )
}

function textOf({ pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
}
