import { previewMerge } from '@dxweb/areas/mediabase/merge/contract.ts'
import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useEffect } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { type FieldPlan, plansOf, referredBy } from '../../../parts/register/look/field-plan.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { ItemsText } from '../../../parts/register/values/items-text.tsx'
import { type Names, useNames } from '../../../parts/register/values/use-references.ts'
import { useValueText } from '../../../parts/register/values/use-value-text.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './merge.module.css'

// catalog: mediabase.merge.moves.*

type Preview = ReplyOf<typeof previewMerge.parts>
type Described = Readonly<Record<string, unknown>>

const plans = plansOf(productions.fields)
const referred = referredBy(plans)

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface Difference {
  plan: FieldPlan
  goes: unknown
  stays: unknown
  /** Production whose value is kept; 'both' if texts are merged by language. */
  wins: 'goes' | 'stays' | 'both'
}

const winnerOf = (goes: unknown, stays: unknown, kept: unknown): Difference['wins'] => {
  if (alike(kept, stays)) return 'stays'
  return alike(kept, goes) ? 'goes' : 'both'
}

const differencesOf = (preview: Preview): Difference[] => {
  const [goes, stays, kept] = [preview.goes, preview.stays, preview.kept] as readonly Described[]
  return plans
    .map((plan) => ({ plan, goes: goes?.[plan.field], stays: stays?.[plan.field] }))
    .filter((each) => !alike(each.goes, each.stays))
    .map((each) => ({ ...each, wins: winnerOf(each.goes, each.stays, kept?.[each.plan.field]) }))
}

function Value({ plan, value, names }: { plan: FieldPlan; value: unknown; names: Names }) {
  const t = useText()
  const text = useValueText()
  const { name } = productions
  const { field, kind } = plan
  if (isEmpty(value)) return <span className="dx-dim">{t('rows.nothing')}</span>
  if (kind.kind === 'items')
    return <ItemsText register={name} kind={kind} rows={value} names={names} />
  return text({ register: name, field, kind, value, names })
}

interface SideProps {
  of: Difference
  side: 'goes' | 'stays'
  names: Names
}

function Side({ of, side, names }: SideProps) {
  const t = useText()
  const wins = of.wins === side || of.wins === 'both'
  return (
    <td
      className={wins ? 'dx-merge-wins' : styles['mergeYields']}
      data-label={t(`mediabase.merge.${side}`)}
    >
      <Value plan={of.plan} value={of[side]} names={names} />
      {wins && <Badge tone="good">{t('mediabase.merge.wins')}</Badge>}
    </td>
  )
}

function Differences({ of }: { of: readonly Difference[] }) {
  const t = useText()
  const words = useRegisterWords(productions)
  const names = useNames(referred)
  return (
    <table className="dx-merge-table">
      <caption className="dx-second">{t('mediabase.merge.differ')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('mediabase.merge.field')}</th>
          <th scope="col">{t('mediabase.merge.goes')}</th>
          <th scope="col">{t('mediabase.merge.stays')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map((each) => (
          <tr key={each.plan.field}>
            <th scope="row">{words.label(each.plan.field)}</th>
            <Side of={each} side="goes" names={names} />
            <Side of={each} side="stays" names={names} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows how many rows will refer to the remaining production, without naming their venues. */
function Moves({ of: { moves, venues } }: { of: Preview }) {
  const t = useText()
  if (moves.length === 0) return <p className="dx-second">{t('mediabase.merge.movesNothing')}</p>
  return (
    <div>
      <p className="dx-second">{t('mediabase.merge.moves', { count: venues })}</p>
      <ul className={styles['mergeMoves']}>
        {moves.map(({ kind, count }) => (
          <li key={kind}>{t(`mediabase.merge.moves.${kind}`, { count })}</li>
        ))}
      </ul>
    </div>
  )
}

interface PreviewProps {
  id: number
  /** Called with the displayed version of the remaining production. */
  onSeen: (version: number | undefined) => void
}

function MergePreview({ id, intoId, onSeen }: PreviewProps & { intoId: number }) {
  const t = useText()
  const found = useRead(previewMerge, { id, intoId }, { staleTime: 0 })
  const seen = found.data?.intoVersion
  useEffect(() => {
    onSeen(seen)
    return () => onSeen(undefined)
  }, [seen, onSeen])
  return (
    <Loaded of={found} failedKey="mediabase.merge.previewFailed">
      {(preview) => {
        const differences = differencesOf(preview)
        return (
          <>
            {differences.length === 0 ? (
              <p className="dx-second">{t('mediabase.merge.same')}</p>
            ) : (
              <Differences of={differences} />
            )}
            <Moves of={preview} />
          </>
        )
      }}
    </Loaded>
  )
}

export const previewBelow = ({ id, onSeen }: PreviewProps) =>
  function below({ intoId }: Described) {
    if (typeof intoId !== 'number' || intoId === id) return null
    return <MergePreview key={intoId} id={id} intoId={intoId} onSeen={onSeen} />
  }
