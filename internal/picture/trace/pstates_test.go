package trace_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
)

// TestPstatesAreTraced: both formats have each change of a power state, on its host.
func TestPstatesAreTraced(t *testing.T) {
	r, links := watched(t, viewtest.Cases()["ondemand"])
	var want []string
	idle := 0
	for _, x := range r.Pstates() {
		want = append(want, fmt.Sprintf("%d %d", x.Host, x.Pstate))
		if x.StartSec == 0 && x.Pstate == 2 && x.FinishSec == r.Result.MakespanSec {
			idle++
		}
	}
	require.NotZero(t, idle, "hosts that run nothing are slow from the start")
	var chrome, paje []string
	for _, e := range chromeOf(t, r, links) {
		if e.Ph == "C" && *e.Name == "power state" {
			chrome = append(chrome, fmt.Sprintf("%d %v", *e.Pid-1, e.Args["pstate"]))
		}
	}
	for line := range strings.Lines(pajeOf(t, r, links)) {
		var sec float64
		var host, pstate int
		if n, _ := fmt.Sscanf(line, "9 %g V h%d %d", &sec, &host, &pstate); n == 3 {
			paje = append(paje, fmt.Sprintf("%d %d", host, pstate))
		}
	}
	require.ElementsMatch(t, want, chrome)
	require.Equal(t, want, paje)
}
