/**
 * Whether something has been changed, of a form whose untouched fields follow what others save: the form's own `isDirty`
 * is forgotten when they do. An array has a flag for each of its elements.
 */
export function hasDirtyFields(dirtyFields: object): boolean {
  return Object.values(dirtyFields).some(
    (flag) => flag === true || (Array.isArray(flag) && flag.includes(true)),
  )
}
