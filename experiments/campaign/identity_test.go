package campaign_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
)

// firstID is the ID of a campaign's first run.
func firstID(t *testing.T, axes string, f files) campaign.ID {
	runs := bind(t, "axes: {"+axes+"}", f)
	for j := range runs.Jobs() {
		return j.ID
	}
	t.Fatal("no runs")
	return campaign.ID{}
}

const (
	tiny    = "tasks: [{name: a, work: 1}]\n"
	tinyToo = "tasks: [{name: a, work: 2}]\n"
)

// What is the same run has the same ID.
func TestSameRuns(t *testing.T) {
	f := files{"w.yaml": tiny, "copy.yaml": tiny, "p.csv": "task,host\na,host0\n", "q.csv": "task,host\na,host0\n"}
	base := `workload: w.yaml, platform: "cluster(hosts=2)", `
	plain := firstID(t, base+`scheduler: heft`, f)
	for _, axes := range []string{
		base, base + `network: lv08`, base + `network: lv08()`, base + `seed: 7`, base + `scheduler: " heft( ) "`,
		base + `intensity: as-is, host-sharing: space, loopback: free, reference-speed: file, storage: none`,
		`platform: "cluster( hosts = 2 )", workload: w.yaml`, `workload: copy.yaml, platform: "cluster(hosts=2)"`,
	} {
		require.Equal(t, plain, firstID(t, axes, f), axes)
	}
	refined := firstID(t, base+`k: 2, beta: 3`, f)
	for _, axes := range []string{
		`beta: 3.0, k: 2, alpha: 0%, chi: 0.0, mapping: parts, speeds: equal`, `k: 2, beta: 3, new-link-bandwidth: 10Gbps, new-link-latency: 0us, send: reduce`,
		`k: 2, beta: 3, speeds: 1`, `k: 2, beta: 3, reduce-per-byte: 0, data-exponent: 1, serial-ratio: 0.1, rho0: inf, second-half-k: 1, max-level: 0, count-reduce: false, isospeed: false`,
	} {
		require.Equal(t, refined, firstID(t, base+axes, f), axes)
	}
	require.Equal(t, firstID(t, base+`intensity: 1%`, f), firstID(t, base+`intensity: compute`, f))
	require.Equal(t, firstID(t, base+`reference-speed: 1Gf`, f), firstID(t, base+`reference-speed: 1e9`, f))
	// Of a scheduler's file the name stands in the spec, so it counts, and so does what is in it.
	fixed := base + `scheduler: "fixed(file=p.csv)"`
	require.NotEqual(t, firstID(t, fixed, f), firstID(t, fixed, files{"w.yaml": tiny, "p.csv": "task,host\na,host1\n"}))
}

// What is another run has another ID.
func TestOtherRuns(t *testing.T) {
	seen := map[campaign.ID]string{}
	add := func(axes string, f files) {
		id := firstID(t, axes, f)
		require.NotContains(t, seen, id, "%s and %s", axes, seen[id])
		seen[id] = axes
	}
	base := `workload: w.yaml, platform: "cluster(hosts=2)"`
	add(base, files{"w.yaml": tiny})
	add(base, files{"w.yaml": tinyToo})
	f := files{"w.yaml": tiny}
	for _, more := range []string{
		`scheduler: cpop`, `scheduler: random`, `scheduler: random, seed: 1`, `scheduler: random, seed: 2`,
		`network: cm02`, `network: lv08(tcp-gamma=0)`, `host-sharing: time`, `loopback: simgrid`, `reference-speed: 1Gf`, `intensity: 1%`, `intensity: 2%`,
		`k: 1, beta: 1`, `k: 2, beta: 1`, `k: 1, beta: 2`,
	} {
		add(base+`, `+more, f)
	}
	for _, more := range []string{
		`alpha: 1%`, `chi: 1%`, `mapping: remap`, `speeds: 2`, `speeds: beta-all`, `new-link-bandwidth: 1Gbps`, `new-link-latency: 1us`, `send: all`,
		`reduce-per-byte: 1`, `data-exponent: 2`, `serial-ratio: 1`, `rho0: 1`, `second-half-k: 2`, `max-level: 1`, `count-reduce: true`, `isospeed: true`,
	} {
		add(base+`, k: 2, beta: 1, `+more, f)
	}
	add(strings.Replace(base, "hosts=2", "hosts=3", 1), f)
	disks := strings.Replace(base, "hosts=2", "hosts=2,disk-read=1MBps,disk-write=1MBps", 1)
	for _, more := range []string{``, `, storage: local`, `, storage: shared(host=node-0)`, `, storage: shared(host=node-1)`} {
		add(disks+more, f)
	}
	add(strings.Replace(base, "w.yaml", `"chain(tasks=1)"`, 1), f)
}

// This ID changes only with Version: results of people depend on it.
func TestIDStays(t *testing.T) {
	id := firstID(t, `workload: w.yaml, platform: "cluster(hosts=2)"`, files{"w.yaml": tiny})
	require.Equal(t, 2, campaign.Version)
	require.Equal(t, "cc2b30cf4d745eb88df957fb78556fbe", id.String())
}

func TestParseID(t *testing.T) {
	text := "0123456789abcdef0123456789abcdef"
	id, err := campaign.ParseID(text)
	require.NoError(t, err)
	require.Equal(t, text, id.String())
	for _, bad := range []string{"", text[1:], text + "0", strings.ToUpper(text), "x" + text[1:]} {
		_, err := campaign.ParseID(bad)
		require.ErrorContains(t, err, "is not an id (want 32 hexadecimal digits)")
	}
}
