import { customers } from '@dxweb/areas/customers/contract.ts'
import {
  createSegment,
  exportSegment,
  type listSegments,
  listSegmentUses,
  removeSegment,
  segmentTree,
  updateSegment,
} from '@dxweb/areas/customers/segments/contract.ts'
import { everybody, type Group, newCondition } from '@dxweb/areas/customers/segments/rules.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCommand } from '../../../data/rows/use-command.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { ExportMenu } from '../../../parts/register/files/export-menu.tsx'
import { useMayWrite } from '../../../parts/register/look/use-may-write.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useSearchValues } from '../../../ui/place/url-state.ts'
import { DateText } from '../../../ui/text/date-text.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { GroupEditor } from './group-editor.tsx'
import styles from './segments.module.css'
import { useLiveCount } from './use-live-count.ts'
import crmStyles from '../styles/crm.module.css'

type Segment = ReplyOf<typeof listSegments.parts>['data'][number]

/** Tree of conditions. The editor limits the tree to three levels of groups. */
type SentTree = BodyFor<typeof createSegment.parts>['tree']

interface SegmentPageProps {
  base: string
  /** The saved segment; undefined for a new one. */
  saved: Segment | undefined
}

/** First condition of a new segment: the one that is used most often. */
const begun: Group = { ...everybody, of: [newCondition.bought] }

/** Returns the tree from a link of the overview's figures (in the address), or else the tree of a new segment. */
function treeIn(asked: string | undefined): Group {
  try {
    const read = segmentTree.safeParse(JSON.parse(asked ?? ''))
    return read.success ? read.data : begun
  } catch {
    return begun
  }
}

function useSaving({ base, saved }: SegmentPageProps) {
  const navigate = useNavigate()
  const made = useCommand({
    endpoint: createSegment,
    params: {},
    doneKey: 'crm.segments.saved',
    onDone: ({ id }) => void navigate({ to: `${base}/${id}`, replace: true }),
  })
  const changed = useCommand({
    endpoint: updateSegment,
    params: { id: saved?.id ?? 0 },
    doneKey: 'crm.segments.saved',
  })
  const removed = useCommand({
    endpoint: removeSegment,
    params: { id: saved?.id ?? 0 },
    doneKey: 'crm.segments.removed',
    isToasted: true,
    onDone: () => void navigate({ to: base, replace: true }),
  })
  return {
    save: (name: string, tree: Group) =>
      saved
        ? changed.mutate({ name, tree: tree as SentTree, version: saved.version })
        : made.mutate({ name, tree: tree as SentTree }),
    remove: () => removed.mutate(),
    isSaving: made.isPending || changed.isPending,
    error: saved ? changed.error : made.error,
  }
}

const fewest = 10
const most = 500

function Now({ tree }: { tree: Group }) {
  const t = useText()
  const crm = pagePath(usePartnerId(), 'crm/customers')
  const [limit, setLimit] = useState(fewest)
  const found = useLiveCount(tree, limit)
  return (
    <Card title={t('crm.segments.now')}>
      <Loaded of={found} failedKey="crm.segments.uncounted">
        {({ count, examples }) => (
          <div aria-live="polite" aria-busy={found.isPlaceholderData}>
            <p className={crmStyles['crmSum']}>
              {countText(count)}
              <span className="dx-second">{t('crm.segments.customers', { count })}</span>
            </p>
            <ul className={crmStyles['crmLines']}>
              {examples.map(({ id, name, email, postalCode, city }) => (
                <li key={id}>
                  <Link to={`${crm}/${id}`}>{name}</Link>
                  <span className="dx-dim dx-small">
                    {[email, [postalCode, city].filter(Boolean).join(' ')]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
            {count > examples.length && limit < most && (
              <Button size="small" onClick={() => setLimit(most)}>
                {t('crm.more')}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Uses({ id }: { id: number }) {
  const t = useText()
  const found = useRead(listSegmentUses, { id })
  return (
    <Card title={t('crm.segments.uses')}>
      <Loaded of={found} failedKey="crm.segments.failed">
        {({ data }) =>
          data.length === 0 ? (
            <p className="dx-dim">{t('crm.segments.unused')}</p>
          ) : (
            <ul className={crmStyles['crmLines']}>
              {data.map((use) => (
                <li key={use.id}>
                  <span className="dx-strong">{t(`crm.segments.usedFor.${use.usedFor}`)}</span>
                  <span>{countText(use.count)}</span>
                  <span className="dx-dim dx-small">
                    <DateText value={use.at} /> · {use.userName}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function fieldFault(t: ReturnType<typeof useText>, error: Error | null) {
  const fault = error instanceof Refusal ? error.fields?.['name'] : undefined
  return fault && reasonText(t, fault)
}

export function SegmentPage({ base, saved }: SegmentPageProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const mayWrite = useMayWrite(customers)
  const [name, setName] = useState(saved?.name ?? '')
  const asked = useSearchValues()['tree']
  const [tree, setTree] = useState<Group>(() => (saved?.tree as Group | undefined) ?? treeIn(asked))
  const [isRemoving, setRemoving] = useState(false)
  const { save, remove, isSaving, error } = useSaving({ base, saved })
  const nameFault = fieldFault(t, error)
  return (
    <Page
      title={saved?.name ?? t('crm.segments.new')}
      about={
        <Link to={base} className="dx-back">
          <IconArrowLeft size={16} aria-hidden /> {t('crm.segments')}
        </Link>
      }
      actions={
        saved && (
          <>
            <ExportMenu path={exportSegment.path} params={{ partnerId, id: saved.id }} />
            {mayWrite && (
              <Button onClick={() => setRemoving(true)}>{t('crm.segments.remove')}</Button>
            )}
          </>
        )
      }
    >
      <div className={styles['split']}>
        <Card>
          <form
            className="dx-field-stack"
            onSubmit={(event) => {
              event.preventDefault()
              save(name, tree)
            }}
          >
            {mayWrite && (
              <TextField
                label={t('label.name')}
                value={name}
                required
                maxLength={80}
                error={nameFault}
                onChange={setName}
              />
            )}
            <GroupEditor group={tree} depth={1} onChange={setTree} />
            {error !== null && nameFault === undefined && (
              <ErrorPanel title={t('crm.segments.unsaved')}>{refusalText(t, error)}</ErrorPanel>
            )}
            {mayWrite && (
              <div>
                <Button look="main" type="submit" busy={isSaving}>
                  {t('crm.segments.save')}
                </Button>
              </div>
            )}
          </form>
        </Card>
        <div className="dx-field-stack">
          <Now tree={tree} />
          {saved && <Uses id={saved.id} />}
        </div>
      </div>
      {isRemoving && (
        <ConfirmDialog
          opened
          danger
          title={t('crm.segments.remove')}
          text={t('crm.segments.removeText', { name: saved?.name ?? '' })}
          confirmLabel={t('crm.segments.remove')}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </Page>
  )
}
