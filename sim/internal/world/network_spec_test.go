package world_test

import (
	"testing"

	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/stretchr/testify/require"
)

func TestParseNetworkPrintsBack(t *testing.T) {
	for text, want := range map[string]string{
		"lv08":                              "lv08",
		"lv08()":                            "lv08",
		"lv08(tcp-gamma=4194304)":           "lv08",
		"lv08(tcp-gamma=0)":                 "lv08(tcp-gamma=0)",
		"lv08( crosstraffic = false )":      "lv08(crosstraffic=false)",
		"cm02(weight-s=20537)":              "cm02(weight-s=20537)",
		"lv08(overlook=true)":               "lv08(overlook=true)",
		"cm02(sharing=plain)":               "cm02(sharing=plain)",
		"smpi":                              "smpi",
		"smpi(latency-factor=1,weight-s=0)": "smpi(latency-factor=1,weight-s=0)",
		"smpi(bandwidth-factor=0:0.5;8:1)":  "smpi(bandwidth-factor=0:0.5;8:1)",
		"lv08(latency-factor=8:2;0:1)":      "lv08(latency-factor=0:1;8:2)",
		"cm02(latency-factor=smpi)":         "cm02(latency-factor=smpi)",
		"ib":                                "ib",
		"ib(betae=0.965,betas=1)":           "ib(betas=1)",
		"ib(stale=true,gammas=2,betae=1)":   "ib(betae=1,gammas=2,stale=true)",
		"ib(latency-factor=smpi)":           "ib(latency-factor=smpi)",
		"raw(tcp-gamma=65536)":              "raw(tcp-gamma=65536)",
		"ptask-l07":                         "ptask-l07",
		"ptask-l07(tcp-gamma=0)":            "ptask-l07(tcp-gamma=0)",
		"smpi(bandwidth-factor=0:0.812084;257:0.338112;732:0.341987;1426:0.608902;3484:0.77493;5776:1.08739;9376:0.58729;15424:0.697866;65472:0.940694)": "smpi",
		"constant":                          "constant",
		"constant(time=20ms)":               "constant(time=20ms)",
		"contention-free":                   "contention-free",
		"store-and-forward":                 "store-and-forward",
		"contention-free(latency-factor=2)": "contention-free(latency-factor=2)",
	} {
		n, err := world.ParseNetwork(text)
		require.NoError(t, err)
		require.Equal(t, want, n.String())
		parsed, err := world.ParseNetwork(n.String())
		require.NoError(t, err)
		require.Equal(t, n, parsed)
	}
	require.Equal(t, "lv08", world.Network{}.String())
}

func TestParseNetworkMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"lv8":                            `unknown network model "lv8" (did you mean "lv08"?)`,
		"tcp":                            `unknown network model "tcp" (want one of lv08, cm02, smpi, raw, ib, contention-free, store-and-forward, constant, ptask-l07)`,
		"lv08(tcp-gama=0)":               `tcp-gamma`,
		"lv08(bandwidth-factor=0)":       `want a positive number`,
		"lv08(latency-factor=-1)":        `want a positive number`,
		"smpi(latency-factor=1;2)":       `want a number, or factors by size such as 0:0.8;1000:0.9, got "1;2"`,
		"smpi(bandwidth-factor=0:1;8:0)": `want positive factors`,
		"ib(betas=0)":                    `want a positive number`,
		"cm02(betas=1)":                  `betas`,
		"ptask-l07(bandwidth-factor=1)":  `bandwidth-factor`,
		"constant(time=1q)":              `unknown unit "q"`,
		"constant(time=-1s)":             `want a duration of at least 0`,
		"store-and-forward(time=1)":      `time`,
		"lv08(":                          `column`,
	} {
		_, err := world.ParseNetwork(text)
		require.ErrorContains(t, err, want)
	}
}
