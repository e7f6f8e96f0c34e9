import { setPicture } from '@signout/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { beginSeries } from '#api/outdated-reads.ts'
import { invalidateChanged } from '#api/query-client.ts'
import { useWrite } from '#api/writes.ts'
import { reasonText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { useUnsaved } from '#ui/leave/unsaved-forms.ts'
import { useLatest } from '#ui/page/lifetime.ts'
import type { MatchedPicture } from './match-pictures.ts'

interface Progress {
  readonly done: number
  readonly total: number
}

/** Uploads pictures one after the other, until its component is left; the inventory is read anew after the last. */
export function useUploadPictures() {
  const client = useQueryClient()
  const upload = useWrite(setPicture, { outdatesNothing: true })
  const [progress, setProgress] = useState<Progress | null>(null)
  const [saved, setSaved] = useState<ReadonlySet<File>>(new Set())
  const [refusals, setRefusals] = useState<ReadonlyMap<File, string>>(new Map())
  const shown = useLatest(true)
  useUnsaved(progress !== null, progress !== null)
  const sendAll = async (pictures: readonly MatchedPicture[]) => {
    for (const [done, { file, item }] of pictures.entries()) {
      if (shown.current === null) return
      setProgress({ done, total: pictures.length })
      const { error } = await upload.send({ params: { id: item.id }, body: file })
      if (error === undefined) setSaved((before) => new Set(before).add(file))
      else {
        const reason = reasonText(error, messages.itemGone)
        setRefusals((before) => new Map(before).set(file, reason))
      }
    }
  }
  const start = async (pictures: readonly MatchedPicture[]) => {
    setRefusals(new Map())
    const endSeries = beginSeries()
    await sendAll(pictures).finally(endSeries)
    invalidateChanged(client, setPicture)
    setProgress(null)
  }
  return {
    /** Null while none is uploaded. */
    progress,
    saved,
    /** Why the server refused pictures, since the last start. */
    refusals,
    start,
  }
}
