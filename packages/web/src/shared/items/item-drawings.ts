/** A line drawing on a 48-pixel grid, and the palette entry that tints it. */
export interface ItemDrawing {
  readonly tone: 'primary' | 'secondary' | 'info' | 'success'
  readonly path: string
}

interface CategoryDrawing extends ItemDrawing {
  /** Matched against the names of an event's categories. */
  readonly words: RegExp
}

const byCategory: readonly CategoryDrawing[] = [
  {
    words: /micro-?controller|arduino|mcu/i,
    tone: 'primary',
    path: 'M15 15h18v18H15zm5 5h8v8h-8zM19 15v-6m5 6V9m5 6V9M19 39v-6m5 6v-6m5 6v-6M15 19H9m6 5H9m6 5H9M39 19h-6m6 5h-6m6 5h-6',
  },
  {
    words: /single-?board|computer|raspberry/i,
    tone: 'success',
    path: 'M7 12h34v24H7zm5 5h9v8h-9zm14 0h9m-9 4h9M12 31h3m4 0h3m4 0h3m12-5h-6v5h6',
  },
  {
    words: /sensor|measur/i,
    tone: 'info',
    path: 'M8 34a16 16 0 1 1 32 0zm16 0 7-11m-7-5v3m-11.3 2 2.2 2.2M33.3 25.2 35.5 23M8 34h32',
  },
  {
    words: /display|led|screen|light/i,
    tone: 'secondary',
    path: 'M8 11h32v21H8zm10 27h12m-6-6v6M14 26l5-6 4 4 5-7 6 9',
  },
  {
    words: /motor|actuator|servo/i,
    tone: 'primary',
    path: 'M24 19a5 5 0 1 0 0 10 5 5 0 0 0 0-10m0-6a11 11 0 1 0 0 22 11 11 0 0 0 0-22m0 0V8.5m0 31V35M13 24H8.5m31 0H35M16.2 16.2 13 13m22 22-3.2-3.2m0-15.6L35 13M13 35l3.2-3.2',
  },
  {
    words: /wireless|radio|\brf\b|wi-?fi|bluetooth/i,
    tone: 'info',
    path: 'M24 26v14m0-14a3 3 0 1 0 0-6 3 3 0 0 0 0 6m-6.4 3.4a9 9 0 0 1 0-12.8m12.8 0a9 9 0 0 1 0 12.8m-17.7 4.9a16 16 0 0 1 0-22.6m22.6 0a16 16 0 0 1 0 22.6M18 40h12',
  },
  {
    words: /power|batter|supply/i,
    tone: 'secondary',
    path: 'M8 15h28v18H8zm28 5h4v8h-4M23 18l-5 7h7l-3 6',
  },
  {
    words: /camera|vision|imag/i,
    tone: 'primary',
    path: 'M8 15h7l3-4h12l3 4h7v22H8zm16 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m11 1h.1',
  },
  {
    words: /\bvr\b|\bar\b|\bxr\b|reality|headset/i,
    tone: 'info',
    path: 'M8 16h32v17h-9l-4-4.5h-6L17 33H8zm0 5H5v7h3m32-7h3v7h-3M16.5 20a3 3 0 1 0 0 6 3 3 0 0 0 0-6m15 0a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  },
  {
    words: /audio|sound|speaker|microphone/i,
    tone: 'success',
    path: 'M10 20h6l9-7v22l-9-7h-6zm20-1a7 7 0 0 1 0 10m4-14.5a13 13 0 0 1 0 19',
  },
  {
    words: /cable|adapt|connector/i,
    tone: 'success',
    path: 'M14 9v7m8-7v7M10 16h16v6a8 8 0 0 1-16 0zm8 14v3a6 6 0 0 0 12 0v-6a4.5 4.5 0 0 1 9 0v12',
  },
  {
    words: /tool|test gear|meter|solder/i,
    tone: 'secondary',
    path: 'M31 9.5a9 9 0 0 0-8.6 11.7L10 33.5l4.5 4.5 12.3-12.4A9 9 0 0 0 38.5 17l-5.5 5.5-5.5-2-2-5.5z',
  },
  {
    words: /passive|prototyp|component|resistor/i,
    tone: 'primary',
    path: 'M5 24h7l3-7 5 14 5-14 5 14 3-7h10',
  },
  {
    words: /\bai\b|dev kit|machine learning|neural/i,
    tone: 'info',
    path: 'M23 10l3.5 10.5L37 24l-10.5 3.5L23 38l-3.5-10.5L9 24l10.5-3.5zM37 33v6m-3-3h6M36 9v4m-2-2h4',
  },
  {
    words: /drone|robot|vehicle/i,
    tone: 'secondary',
    path: 'M18 20h12v8H18zm0 1-6-6m18 6 6-6M18 27l-6 6m18-6 6 6M6 15h12m12 0h12M6 33h12m12 0h12',
  },
]

const box: ItemDrawing = {
  tone: 'success',
  path: 'M9 17l15-7 15 7v15l-15 7-15-7zm0 0 15 7 15-7M24 24v15m-7.5-18.5 15-7',
}

/** Drawing for an item without a picture: that of its first category with one, or else a box. */
export function drawingOf(categoryNames: readonly string[]): ItemDrawing {
  for (const name of categoryNames) {
    const drawing = byCategory.find(({ words }) => words.test(name))
    if (drawing) return drawing
  }
  return box
}
