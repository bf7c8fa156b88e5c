import { getDoorProgramme } from '@dxweb/areas/events/feeds/programme/contract.ts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { urlOf } from '../../../data/calls/url-of.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useDownload } from '../../../parts/register/files/use-download.ts'
import type { ReportAsked } from '../../../parts/report/use-report-ask.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'

export function DoorSheet({ period: { from, to } }: Pick<ReportAsked, 'period'>) {
  const t = useText()
  const locale = useLocale()
  const file = useDownload()
  const place = { partnerId: usePartnerId() }
  return (
    <Button
      icon={<IconFileTypePdf size={17} />}
      busy={file.isPending}
      onClick={() => file.mutate(urlOf(getDoorProgramme.path, place, { from, to, locale }))}
    >
      {t('report.programme.door')}
    </Button>
  )
}
