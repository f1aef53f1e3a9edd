/** The place of the chart while its sums are read: what stands below doesn't jump when they land. */
export function ChartPlace() {
  return <div className="card home__chart-place" aria-hidden="true" />;
}
