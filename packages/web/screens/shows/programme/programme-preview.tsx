import { useCallback, useMemo, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { CheckField } from '../../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import type { EventChoices } from '../ground/queries.ts'
import { ProgrammeOptions } from './programme-options.tsx'
import { ProgrammeTable, standingOf } from './programme-table.tsx'
import { type useSendProgramme, useOverlaps } from './send-programme.ts'
import type { Programme, ProgrammeLine } from './use-programme.ts'

/**
 * Selects all valid lines except those that the user excluded. Lines with overlaps are selected only if the risk is
 * accepted.
 */
function useChosen(lines: readonly ProgrammeLine[]) {
  const looked = useOverlaps(lines)
  const { overlaps } = looked
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [atOwnRisk, setAtOwnRisk] = useState(false)
  const standings = useMemo(
    () => new Map(lines.map((line) => [line.row, standingOf(line, overlaps)])),
    [lines, overlaps],
  )
  const canInclude = useCallback(
    ({ row }: ProgrammeLine) => {
      const standing = standings.get(row)
      return overlaps !== undefined && (standing === 'free' || (standing === 'risky' && atOwnRisk))
    },
    [standings, overlaps, atOwnRisk],
  )
  const isIncluded = useCallback(
    (line: ProgrammeLine) => canInclude(line) && !leftOut.has(line.row),
    [canInclude, leftOut],
  )
  const onInclude = useCallback((row: number, taken: boolean) => {
    setLeftOut((before) => {
      const after = new Set(before)
      if (taken) after.delete(row)
      else after.add(row)
      return after
    })
  }, [])
  return { ...looked, standings, canInclude, isIncluded, onInclude, atOwnRisk, setAtOwnRisk }
}

/** Event type for lines without a type; it decides VAT and TONO. Preselected if the venue has only one type. */
function useEventType({ eventTypes }: EventChoices, taken: readonly ProgrammeLine[]) {
  const only = eventTypes.length === 1 ? eventTypes[0] : undefined
  const [eventTypeId, setEventTypeId] = useState(only?.id ?? null)
  const [isAsked, ask] = useState(false)
  const needsType = taken.some(({ show }) => show?.eventTypeId === null)
  const lacksType = needsType && eventTypeId === null
  const askType = () => ask(true)
  return { eventTypeId, needsType, lacksType, isAsked, setEventTypeId, askType }
}

interface PreviewProps {
  programme: Programme
  choices: EventChoices
  sending: ReturnType<typeof useSendProgramme>
}

export function ProgrammePreview({ programme, choices, sending }: PreviewProps) {
  const t = useText()
  const lines = useMemo(() => {
    const added = new Set(sending.added)
    return (programme.read?.lines ?? []).filter(({ row }) => !added.has(row))
  }, [programme.read, sending.added])
  const chosen = useChosen(lines)
  const { standings, overlaps, atOwnRisk } = chosen
  const count = (standing: string) => [...standings.values()].filter((s) => s === standing).length
  const [faulty, risky] = [count('faulty'), count('risky')]
  const [onlyNoted, setOnlyNoted] = useState(false)
  const shown = onlyNoted ? lines.filter(({ row }) => standings.get(row) !== 'free') : lines
  const taken = lines.filter(chosen.isIncluded)
  const type = useEventType(choices, taken)
  const error = sending.error ?? chosen.error
  const send = () => {
    if (type.lacksType) return type.askType()
    void sending.send(
      taken,
      type.eventTypeId ?? undefined,
      ({ row }) => standings.get(row) === 'risky',
    )
  }
  return (
    <>
      <UnsavedGuard unsaved={() => lines.length > 0} />
      <ProgrammeOptions
        programme={programme}
        choices={choices}
        eventTypeId={type.eventTypeId}
        needsType={type.needsType}
        lacksType={type.isAsked && type.lacksType}
        onEventType={type.setEventTypeId}
      />
      <output className="dx-import-sum">
        <b>{t('shows.programme.count', { count: lines.length })}</b>
        <span className="dx-second">
          {overlaps === undefined
            ? t('shows.programme.checking')
            : t('shows.programme.found', { faulty, risky })}
        </span>
      </output>
      {risky > 0 && (
        <CheckField
          label={t('shows.programme.ownRisk', { count: risky })}
          value={atOwnRisk}
          onChange={chosen.setAtOwnRisk}
        />
      )}
      {faulty + risky > 0 && (
        <CheckField
          label={t('shows.programme.onlyNoted')}
          value={onlyNoted}
          onChange={setOnlyNoted}
        />
      )}
      <ProgrammeTable
        {...chosen}
        programme={programme}
        lines={shown}
        choices={choices}
        overlaps={overlaps}
      />
      {error !== null && error !== undefined && (
        <ErrorPanel title={t('shows.programme.failed')}>{refusalText(t, error)}</ErrorPanel>
      )}
      {sending.done !== null && (
        <div className="dx-import-progress">
          <label htmlFor="dx-import-progress">
            {t('rows.import.progress', { done: sending.done, total: taken.length })}
          </label>
          <progress id="dx-import-progress" value={sending.done} max={taken.length} />
        </div>
      )}
      <div className="dx-import-bar">
        <Button disabled={sending.done !== null} onClick={programme.work.close}>
          {t('rows.import.again')}
        </Button>
        <Button
          look="main"
          disabled={taken.length === 0}
          busy={sending.done !== null}
          onClick={send}
        >
          {t('shows.programme.make', { count: taken.length })}
        </Button>
      </div>
    </>
  )
}
