import { programmeFields } from '@dxweb/areas/events/programme/read-programme.ts'
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { PasteSheet } from '../../../parts/register/import/paste-sheet.tsx'
import { useText } from '../../../ui/text/text.ts'
import { FormChoices } from '../form/form-page.tsx'
import type { EventChoices } from '../ground/queries.ts'
import { ProgrammePreview } from './programme-preview.tsx'
import { useSendProgramme } from './send-programme.ts'
import { useProgramme } from './use-programme.ts'
import '../../../parts/register/import/styles/import.module.css'
import styles from './programme.module.css'

const required = new Set(['title', 'hall', 'start'])

function listOf(partnerId: number, days: readonly string[]): string {
  const inOrder = days.toSorted()
  const period = `from=${inOrder[0] ?? ''}&to=${inOrder.at(-1) ?? ''}`
  return pagePath(partnerId, `shows?${period}&state=draft`)
}

function Work({ choices }: { choices: EventChoices }) {
  const t = useText()
  const partnerId = usePartnerId()
  const programme = useProgramme(choices)
  const sending = useSendProgramme()
  const { sheet, read } = programme
  const lines = read?.lines ?? []
  const added = new Set(sending.added)
  const left = lines.filter(({ row }) => !added.has(row))
  const isDone = added.size > 0 && sending.done === null && sending.error === null
  if (isDone) {
    const leftOut = left.length + (programme.work.open?.sheet.refused.length ?? 0)
    const days = lines.flatMap(({ row, show }) => (show && added.has(row) ? [show.date] : []))
    return (
      <Card>
        <EmptyState
          icon={<IconCircleCheck size={26} stroke={1.7} />}
          title={t('shows.programme.done', { count: added.size })}
          text={leftOut > 0 ? t('shows.programme.left', { count: leftOut }) : undefined}
          action={
            <LinkButton to={listOf(partnerId, days)} look="main">
              {t('shows.programme.toList')}
            </LinkButton>
          }
        />
      </Card>
    )
  }
  if (sheet) return <ProgrammePreview programme={programme} choices={choices} sending={sending} />
  const fields = programmeFields.map((field) => ({
    name: t(`shows.programme.field.${field}`),
    isRequired: required.has(field),
  }))
  return (
    <Card>
      <PasteSheet
        fields={fields}
        explained={t('shows.programme.readAbout')}
        onRead={programme.start}
      />
    </Card>
  )
}

export default function ProgrammePage() {
  const t = useText()
  const partnerId = usePartnerId()
  return (
    <Page
      title={t('shows.programme.button')}
      about={
        <Link to={pagePath(partnerId, 'shows')} className="dx-back">
          <IconArrowLeft size={15} aria-hidden />
          {t('module.shows.title')}
        </Link>
      }
    >
      <div className={`dx-import ${styles['programme']}`}>
        <FormChoices>{(choices) => <Work choices={choices} />}</FormChoices>
      </div>
    </Page>
  )
}
