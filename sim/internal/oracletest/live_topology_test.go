//go:build oracle

package oracletest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
)

// TestLiveTopologies compares the routes of 15,000 pairs of hosts on random tori, fat
// trees and dragonflies.
func TestLiveTopologies(t *testing.T) {
	t.Parallel()
	tools := tools(t)
	for _, topology := range []string{"TORUS", "FAT_TREE", "DRAGONFLY"} {
		t.Run(topology, func(t *testing.T) {
			routes := 0
			for seed := uint64(0); routes < 7000; seed++ {
				m := newPlatformFile(rand.New(rand.NewPCG(seed, 0x70b0)), trait{}, even{})
				m.topologies(topology)
				c := oracle.Case{Name: fmt.Sprint(seed), PlatformXML: m.close()}
				want, err := simgridRoutes(tools, c.PlatformXML)
				require.NoError(t, err)
				got, err := routesOfCase(&c)
				require.NoError(t, err)
				require.Empty(t, CompareRoutes(got, want), c.PlatformXML)
				routes += strings.Count(want, "\n")
			}
			t.Log(routes, "routes")
		})
	}
}
