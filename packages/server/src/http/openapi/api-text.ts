import type { JsonSchema } from './openapi.ts'

/** A schema in one line, in the notation of TypeScript: `{ id: integer; team: string | null }`. */
export function typeText(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return 'unknown'
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return either(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.anyOf !== undefined) return either(schema.anyOf.map(typeText))
  if (Array.isArray(schema.type)) return either(schema.type)
  if (schema.type === 'array') return arrayText(schema)
  if (schema.type === 'object') return objectText(schema)
  return typeof schema.type === 'string' ? schema.type : 'unknown'
}

function either(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function arrayText({ items = true }: JsonSchema): string {
  if (Array.isArray(items)) return '[]'
  if (typeof items === 'object' && 'not' in items) return '[]'
  const text = typeText(items)
  return text.includes(' | ') && !text.startsWith('{') ? `(${text})[]` : `${text}[]`
}

function objectText({ properties, propertyNames, additionalProperties, required }: JsonSchema) {
  if (properties === undefined) {
    const value =
      typeof additionalProperties === 'object' ? typeText(additionalProperties) : 'unknown'
    return `{ [${typeText(propertyNames ?? {})}]: ${value} }`
  }
  const fields = Object.entries(properties).map(([name, property]) => {
    const mark = required?.includes(name) === true ? '' : '?'
    return `${name}${mark}: ${typeText(property)}`
  })
  return `{ ${fields.join('; ')} }`
}
