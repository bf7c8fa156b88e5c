import {
  everybody,
  type Group,
  newCondition,
  type SegmentNode,
} from '@dxweb/areas/customers/segments/rules.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { CheckField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ConditionEditor } from './condition-editor.tsx'
import styles from './segments.module.css'
import crmStyles from '../styles/crm.module.css'

const maxDepth = 3

interface GroupEditorProps {
  group: Group
  /** Level of the group in the tree; 1 for the outermost group. */
  depth: number
  onChange: (group: Group) => void
}

const kinds = [
  'bought',
  'campaign',
  'lastVisit',
  'postalCode',
  'consent',
  'member',
  'added',
] as const

// catalog: crm.segments.kind.*
// catalog: crm.segments.join.*

function AddButton({ kind, onAdd }: { kind: SegmentNode['kind']; onAdd: () => void }) {
  const t = useText()
  const name = t(`crm.segments.kind.${kind}`)
  return (
    <Button
      size="small"
      icon={<IconPlus size={15} />}
      label={t('crm.segments.add', { name })}
      onClick={onAdd}
    >
      {name}
    </Button>
  )
}

export function GroupEditor({ group, depth, onChange }: GroupEditorProps) {
  const t = useText()
  const { of } = group
  const put = (nodes: readonly SegmentNode[]) => onChange({ ...group, of: nodes })
  const change = (at: number, node: SegmentNode) =>
    put(of.map((each, place) => (place === at ? node : each)))
  const adding = useRef<HTMLDivElement>(null)
  const remove = (at: number) => {
    put(of.filter((_, place) => place !== at))
    requestAnimationFrame(() => adding.current?.querySelector('button')?.focus())
  }
  const add = (node: SegmentNode) => put([...of, node])
  return (
    <fieldset className={styles['group']}>
      <legend className="dx-hidden">{t('crm.segments.group')}</legend>
      <ChoiceRow
        label={t('crm.segments.join')}
        value={group.join}
        options={(['all', 'any'] as const).map((value) => ({
          value,
          label: t(`crm.segments.join.${value}`),
        }))}
        onChange={(join) => onChange({ ...group, join })}
      />
      {depth > 1 && (
        <CheckField
          label={t('crm.segments.groupNot')}
          value={group.isNot}
          onChange={(isNot) => onChange({ ...group, isNot })}
        />
      )}
      {of.length === 0 && <p className="dx-dim">{t(`crm.segments.empty.${group.join}`)}</p>}
      {of.map((node, at) => (
        <div key={`${at}-${node.kind}`} className={styles['node']}>
          {node.kind === 'group' ? (
            <GroupEditor
              group={node}
              depth={depth + 1}
              onChange={(changed) => change(at, changed)}
            />
          ) : (
            <ConditionEditor condition={node} onChange={(changed) => change(at, changed)} />
          )}
          <IconButton
            label={`${t('crm.segments.removeCondition')} ${at + 1}`}
            icon={<IconTrash size={17} />}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <div ref={adding} className={crmStyles['crmWhy']}>
        {kinds.map((kind) => (
          <AddButton key={kind} kind={kind} onAdd={() => add(newCondition[kind])} />
        ))}
        {depth < maxDepth && (
          <AddButton kind="group" onAdd={() => add({ ...everybody, join: 'any' })} />
        )}
      </div>
    </fieldset>
  )
}
