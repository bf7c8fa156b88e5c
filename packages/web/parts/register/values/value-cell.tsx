import { IconCheck } from '@tabler/icons-react'
import { Badge, type Tone } from '../../../ui/page/badge.tsx'
import { Skeleton } from '../../../ui/messages/skeleton.tsx'
import type { Shown } from './use-value-text.ts'
import { useFarName } from './use-references.ts'
import styles from '../list/styles/register.module.css'

export function Swatch({ color, isAlone = false }: { color: string; isAlone?: boolean }) {
  return (
    <span className={styles['swatch']}>
      <span className={styles['swatchPatch']} style={{ background: color }} aria-hidden />
      {!isAlone && <span className="dx-tabular dx-dim">{color}</span>}
    </span>
  )
}

/** A check mark for a set flag and a dash for an unset one, to make a column easy to scan. */
function Flag({ isOn, label }: { isOn: boolean; label: string }) {
  return (
    <span className={isOn ? styles['flag'] : 'dx-dim'}>
      {isOn ? <IconCheck size={17} stroke={2.4} aria-hidden /> : <span aria-hidden>–</span>}
      <span className="dx-hidden">{label}</span>
    </span>
  )
}

/** Loads the name of a row that is not among the first thousand of its register. */
function FarName({ register, id }: { register: string; id: number }) {
  const name = useFarName(register, id, true)
  return name ?? <Skeleton width="70%" />
}

const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  inactive: 'off',
  archived: 'off',
  draft: 'quiet',
}

interface ValueCellProps extends Shown {
  isState?: boolean
  /** Formats a value; returned by `useValueText`, which is called once for all cells. */
  text: (shown: Shown) => string
}

export function ValueCell({ isState, text, ...shown }: ValueCellProps) {
  const { kind, value, names } = shown
  if (kind.kind === 'flag') return <Flag isOn={value === true} label={text(shown)} />
  if (kind.kind === 'color') return typeof value === 'string' && <Swatch color={value} />
  if (kind.kind === 'reference' && typeof value === 'number') {
    const known = names[kind.to]
    return known?.get(value) ?? (known?.size ? <FarName register={kind.to} id={value} /> : '')
  }
  if (isState) return <Badge tone={tones[String(value)] ?? 'info'}>{text(shown)}</Badge>
  if (kind.kind === 'link' && typeof value === 'string') {
    return (
      <a href={value} target="_blank" rel="noreferrer">
        {value}
      </a>
    )
  }
  return text(shown)
}
