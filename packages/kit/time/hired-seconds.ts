/**
 * SQL for the seconds that something is hired: the elapsed seconds, or the difference by the clock if that is less.
 * Noon to noon is one day, also when the clock is put back in between.
 */
export function hiredSeconds(from: string, until: string, zone: string): string {
  const [start, end] = [from, until].map((at) => `(${at} at time zone ${zone})`)
  const byClock = `extract(epoch from ${end} - ${start})`
  return `least(extract(epoch from ${until} - ${from}), case when ${end} > ${start} then ${byClock} end)`
}
