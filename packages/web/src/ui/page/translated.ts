/** What a translator has put in the place of a text node. */
const standIns = new WeakMap<Node, Node>()

/**
 * Lets React change pages that the browser translates (decision 041). Translators take text nodes out of the page, of
 * which React does not hear: it would fail to remove them, or to put something before them, and change texts that no
 * user sees. Here the first two concern what stands in their place, and a text that changes takes its place back.
 *
 * @returns a function that ends it.
 */
export function followTranslators(): () => void {
  const observer = new MutationObserver(note)
  observer.observe(document, { childList: true, subtree: true })
  const { insertBefore, removeChild } = Node.prototype

  Node.prototype.insertBefore = function before<T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    insertBefore.call(this, node, next && shownIn(this, next))
    return node
  }
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, node: T): T {
    removeChild.call(this, shownIn(this, node))
    return node
  }
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { insertBefore, removeChild })
  }

  /** The child of `parent` that is this node, has it inside, or stands in its place. */
  function shownIn(parent: Node, node: Node): Node {
    if (node.parentNode === parent) return node
    note(observer.takeRecords())
    let shown: Node | null = standIns.get(node) ?? node
    while (shown !== null && shown.parentNode !== parent) shown = shown.parentNode
    // Without one the browser throws, as ever.
    return shown ?? node
  }

  function note(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'characterData') putBack(record.target)
      else noteReplaced(record)
    }
  }

  function noteReplaced(record: MutationRecord): void {
    const { removedNodes, addedNodes, previousSibling, nextSibling } = record
    for (const node of removedNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.parentNode !== null) continue
      const standIn = addedNodes[0] ?? [previousSibling, nextSibling].find(isOfTranslator)
      if (!standIn) continue
      standIns.set(node, standIn)
      observer.observe(node, { characterData: true })
    }
  }
}

/** Shows a text that has changed, which is then translated again. */
function putBack(text: Node): void {
  const standIn = standIns.get(text)
  if (text.parentNode === null && standIn) standIn.parentNode?.replaceChild(text, standIn)
}

function isOfTranslator(node: Node | null): node is Node {
  return node?.nodeName === 'FONT'
}
