import {
  everybody,
  type Group,
  newCondition,
  type SegmentNode,
} from '@dxweb/areas/customers/segments/rules.ts'
import { IconTrash } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { CheckField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ConditionEditor } from './condition-editor.tsx'
import styles from './segments.module.css'

const mostDeep = 3

interface GroupEditorProps {
  group: Group
  /** 1 for the tree itself. */
  depth: number
  onChange: (group: Group) => void
}

const kinds = ['bought', 'lastVisit', 'postalCode', 'consent'] as const

// catalog: crm.segments.kind.*
// catalog: crm.segments.join.*

/** A group's conditions, and how they are joined. Groups lie within groups. */
export function GroupEditor({ group, depth, onChange }: GroupEditorProps) {
  const t = useText()
  const { of } = group
  const put = (nodes: readonly SegmentNode[]) => onChange({ ...group, of: nodes })
  const change = (at: number, node: SegmentNode) =>
    put(of.map((each, place) => (place === at ? node : each)))
  const remove = (at: number) => put(of.filter((_, place) => place !== at))
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
      <div className="dx-crm-why">
        {kinds.map((kind) => (
          <Button key={kind} size="small" onClick={() => add(newCondition[kind])}>
            {t(`crm.segments.kind.${kind}`)}
          </Button>
        ))}
        {depth < mostDeep && (
          <Button size="small" onClick={() => add({ ...everybody, join: 'any' })}>
            {t('crm.segments.kind.group')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
