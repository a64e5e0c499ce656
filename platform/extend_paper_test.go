package platform

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/golden"
)

func readExample(t *testing.T, name string) *Platform {
	t.Helper()
	data, err := os.ReadFile("../examples/table3/" + name)
	require.NoError(t, err)
	p, err := ReadNative(name, data, ReadOptions{})
	require.NoError(t, err)
	return p
}

// TestExtendTable1 extends the platform of Xiong and Zeng (2016), Table 1, as the
// paper does, and compares it with the extended platform, typed from that table:
// there old node p3 is p3-1 and old link u3 is u3-1, and the link of p3-2 is
// u3-2.
func TestExtendTable1(t *testing.T) {
	before, after := readExample(t, "platform-before.yaml"), readExample(t, "platform-after.yaml")
	newMIPS := []float64{110, 130, 135, 125, 135}
	q, err := Extend(before, Extension{
		K:    2,
		Link: Link{BandwidthBytesPerSec: 10e9 / 8},
		SpeedFlops: func(old HostID, j int) float64 {
			if j == 1 {
				return before.Host(old).SpeedFlops
			}
			return newMIPS[old] * 1e6
		},
	})
	require.NoError(t, err)
	golden.Check(t, "extend_table1", []byte(dump(q)))
	require.Equal(t, after.MarkedSpeed(), q.MarkedSpeed())
	printed := func(name string) string {
		if strings.Contains(name, "-") {
			return name
		}
		return name + "-1"
	}
	printedLink := func(name string) string {
		if name != loopbackName {
			name = strings.Replace(printed(name), "p", "u", 1)
		}
		return name
	}
	require.Equal(t, after.NumHosts(), q.NumHosts())
	for _, src := range q.Hosts() {
		for _, dst := range q.Hosts() {
			var want []string
			for _, l := range linkNamesOf(t, q, src.Name, dst.Name) {
				want = append(want, printedLink(l))
			}
			require.Equal(t, linkNamesOf(t, after, printed(src.Name), printed(dst.Name)), want)
		}
		id, ok := after.HostByName(printed(src.Name))
		require.True(t, ok)
		require.Equal(t, after.Host(id).SpeedFlops, src.SpeedFlops)
	}
}
