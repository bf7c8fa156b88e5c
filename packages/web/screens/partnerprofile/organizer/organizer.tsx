import { organizer } from '@dxweb/areas/partners/contract.ts'
import { useList } from '../../../data/rows/collections.ts'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { typedPlans } from '../../../parts/register/look/field-plan.ts'
import { registerLook } from '../../../parts/register/look/look.ts'
import { RowFacts } from '../../../parts/register/row/row-facts.tsx'
import { PageForm } from '../../../parts/register/row/row-page.tsx'
import { useMayWrite } from '../../../parts/register/look/use-may-write.ts'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { LogoCard } from './logo-card.tsx'
import type { SectionProps } from '../section/section.ts'

const organizerLook = registerLook(organizer, {
  columns: ['name', 'contactName'],
  parts: [{ titleKey: 'settings.part.address', fields: ['address', 'postalCode', 'city'] }],
  unseen: ['logo'],
  Aside: LogoCard,
})

function Details({ base }: Pick<SectionProps, 'base'>) {
  const t = useText()
  const mayWrite = useMayWrite(organizer)
  const { data, isError, error, refetch } = useList(organizer)
  const [known] = data?.data ?? []
  // A row being created is still the form's; a row of its own would remount the form.
  const row = known && known.id > 0 ? known : undefined
  if (isError) {
    return (
      <ErrorPanel title={t('rows.failed.fetch')} onRetry={() => void refetch()}>
        {refusalText(t, error)}
      </ErrorPanel>
    )
  }
  if (!data) return <SkeletonPage label={t('shell.loading')} />
  if (mayWrite) return <PageForm key={row?.id} look={organizerLook} base={base} row={row} />
  return (
    <Card>
      {row && <RowFacts look={organizerLook} row={row} plans={typedPlans(organizerLook)} />}
    </Card>
  )
}

export default function Organizer({ section, base }: SectionProps) {
  const t = useText()
  return (
    <Page title={t(section.titleKey)}>
      <Details base={base} />
    </Page>
  )
}
