import { formatMoney } from '@dxweb/kit/money/money.ts'
import BarChart from '../../ui/chart/bar-chart.tsx'
import CurveChart from '../../ui/chart/curve-chart.tsx'
import HeatMap from '../../ui/chart/heat-map.tsx'
import { Measured } from '../../ui/chart/measured.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { Text } from '../../ui/text/text.ts'

const values = [12, 31, 8, 44, 52, 61, 20, 15, 37, 29, 58, 73, 25, 18]
const kroner = (hundreds: number) => formatMoney(hundreds * 10_000)
const lastYear = (at: number) => values[(at + 5) % values.length] ?? 0
const steps = values.map((value, at) => ({
  key: String(at),
  label: String(at + 1),
  text: kroner(value),
  value: value * 10_000,
  before: { value: lastYear(at) * 10_000, text: kroner(lastYear(at)) },
}))
const hours = ['16', '17', '18', '19', '20']

const tell = (ore: number) => formatMoney(ore).replace(/,00/, '')
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

export const Charts = ({ t }: { t: Text }) => (
  <>
    <Card title={t('gallery.curve')}>
      <Measured>
        {(width) => (
          <CurveChart label={t('gallery.curve')} steps={steps} width={width} format={tell} />
        )}
      </Measured>
    </Card>
    <Card title={t('gallery.bars')}>
      <Measured>
        {(width) => (
          <BarChart label={t('gallery.bars')} steps={steps} width={width} format={tell} />
        )}
      </Measured>
    </Card>
    <Card title={t('gallery.heat')}>
      <Measured>
        {(width) => (
          <HeatMap
            label={t('gallery.heat')}
            rows={days.map((day) => t(`choice.weekday.${day}`))}
            columns={hours}
            cellOf={(row, column) => {
              const value = (row * 7 + column * 11) % 23
              return { value, said: String(value) }
            }}
            width={width}
            tell={String}
          />
        )}
      </Measured>
    </Card>
  </>
)
