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

// TestLiveZones compares the routes of 10,000 pairs of hosts and more on random zones of
// all kinds, Wi-Fi among them.
func TestLiveZones(t *testing.T) {
	t.Parallel()
	tools := tools(t)
	for _, k := range []kind{{"vivaldi", vivaldiPlatform}, {"cabinets", cabinetPlatform}, {"mixed", mixedPlatform}, {"bypassed", bypassedPlatform}} {
		t.Run(k.name, func(t *testing.T) {
			routes := 0
			for seed := uint64(0); routes < 5000; seed++ {
				m := newPlatformFile(rand.New(rand.NewPCG(seed, 0x20e5)), trait{}, even{})
				m.wifi = true
				k.draw(m)
				c := oracle.Case{Name: fmt.Sprint(seed), PlatformXML: m.close()}
				want, err := simgridRoutes(tools, c.PlatformXML)
				require.NoError(t, err, c.PlatformXML)
				got, err := routesOfCase(&c)
				require.NoError(t, err, c.PlatformXML)
				require.Empty(t, CompareRoutes(got, want), c.PlatformXML)
				routes += strings.Count(want, "\n")
			}
			t.Log(routes, "routes")
		})
	}
}
