import { writeXlsx, type WriteSheet } from 'hucre/xlsx'

/** A workbook (.xlsx) with these sheets. */
export async function makeWorkbook(...sheets: WriteSheet[]): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await writeXlsx({ sheets }))
}
