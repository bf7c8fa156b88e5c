import { compareCustomers } from '@dxweb/areas/customers/merge-contract.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { useRead } from '../../data/rows/read.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { Link } from '../../ui/place/link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { useText } from '../../ui/text/text.ts'
import { useSearchValues } from '../../ui/place/url-state.ts'
import { MergeChoice, MergeFields } from './merge-fields.tsx'
import { areSeveral, type Member, nameOf } from './queries.ts'
import { useMerge } from './use-merge.ts'
import styles from './styles/crm.module.css'

interface MergeFormProps {
  people: readonly Member[]
  base: string
  onRetry: () => void
}

function MergeForm({ people, base, onRetry }: MergeFormProps) {
  const t = useText()
  const merge = useMerge(people, base)
  const [isAsking, ask] = useState(false)
  const { stays } = merge
  return (
    <Card>
      <form
        className={styles['crmMerge']}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          ask(true)
        }}
      >
        <MergeChoice
          legend={t('crm.merge.stays')}
          name="stays"
          people={people}
          chosen={merge.staysId}
          textOf={({ purchases }) => t('crm.purchases.count', { count: purchases })}
          onChoose={merge.stay}
        />
        <MergeFields people={people} sources={merge.sources} onChoose={merge.choose} />
        {merge.error !== null && (
          <ErrorPanel title={t('crm.merge.failed')} onRetry={onRetry}>
            {refusalText(t, merge.error)}
          </ErrorPanel>
        )}
        <div className="dx-save-bar">
          <span className="dx-second">
            {t('crm.merge.moves', { name: stays ? nameOf(stays) : '' })}
          </span>
          <Button look="main" type="submit" busy={merge.isMerging}>
            {t('crm.merge.do')}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t('crm.merge.title')}
        text={t('crm.merge.text', { count: people.length - 1, name: stays ? nameOf(stays) : '' })}
        confirmLabel={t('crm.merge.do')}
        onClose={() => ask(false)}
        onConfirm={merge.send}
      />
    </Card>
  )
}

export function MergePage({ base }: { base: string }) {
  const t = useText()
  const { ids = '' } = useSearchValues()
  return (
    <Page
      title={t('crm.merge.title')}
      about={
        <Link to={`${base}/duplicates`} className="dx-back">
          <IconArrowLeft size={15} aria-hidden />
          {t('crm.duplicates')}
        </Link>
      }
    >
      {areSeveral(ids) ? (
        <Compared ids={ids} base={base} />
      ) : (
        <EmptyState title={t('crm.merge.none')} />
      )}
    </Page>
  )
}

function Compared({ ids, base }: { ids: string; base: string }) {
  const t = useText()
  const found = useRead(compareCustomers, { ids }, { staleTime: 0 })
  const people = found.data?.data
  const versions = people?.map(({ id, version }) => `${id}.${version}`).join('-')
  return (
    <Loaded
      of={found}
      failedKey="crm.duplicates.failed"
      waiting={<SkeletonPage label={t('shell.loading')} />}
    >
      {({ data }) =>
        data.length < 2 ? (
          <ErrorPanel title={t('crm.merge.failed')}>{t('rows.gone')}</ErrorPanel>
        ) : (
          <MergeForm
            key={versions}
            people={data}
            base={base}
            onRetry={() => void found.refetch()}
          />
        )
      }
    </Loaded>
  )
}
