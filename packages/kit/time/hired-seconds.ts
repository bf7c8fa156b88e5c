/**
 * SQL for the seconds of a hire: the elapsed time, or the difference by the clock if that is shorter. Noon to noon is
 * one day, even if the clock is put back in between.
 */
export function hiredSeconds(from: string, until: string, zone: string): string {
  const [start, end] = [from, until].map((at) => `(${at} at time zone ${zone})`)
  const byClock = `extract(epoch from ${end} - ${start})`
  return `least(extract(epoch from ${until} - ${from}), case when ${end} > ${start} then ${byClock} end)`
}
