package wattage_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/wattage"
)

// from looks properties up in pairs of names and values.
func from(pairs ...string) func(string) (string, bool) {
	return func(id string) (string, bool) {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == id {
				return pairs[i+1], true
			}
		}
		return "", false
	}
}

func TestHosts(t *testing.T) {
	for name, tt := range map[string]struct {
		states int
		from   func(string) (string, bool)
		want   wattage.Host
		ok     bool
	}{
		"nothing":       {1, from(), wattage.Host{}, false},
		"off alone":     {1, from("wattage_off", "5"), wattage.Host{OffW: 5}, false},
		"two values":    {1, from("wattage_per_state", "95:200"), wattage.Host{States: []wattage.State{{95, 95, 200}}}, true},
		"three":         {1, from("wattage_per_state", "100:93.5:200", "wattage_off", " 10 "), wattage.Host{States: []wattage.State{{100, 93.5, 200}}, OffW: 10}, true},
		"three states":  {3, from("wattage_per_state", "100:120:200, 93:170,\n 90:90:150"), wattage.Host{States: []wattage.State{{100, 120, 200}, {93, 93, 170}, {90, 90, 150}}}, true},
		"older names":   {1, from("watt_per_state", "1:2", "watt_off", "3"), wattage.Host{States: []wattage.State{{1, 1, 2}}, OffW: 3}, true},
		"the newer one": {1, from("watt_per_state", "1:2", "wattage_per_state", "3:4"), wattage.Host{States: []wattage.State{{3, 3, 4}}}, true},
	} {
		got, ok, err := wattage.OfHost(tt.states, tt.from)
		require.NoError(t, err, name)
		require.Equal(t, tt.ok, ok, name)
		require.Equal(t, tt.want, got, name)
	}
}

func TestLinks(t *testing.T) {
	got, ok, err := wattage.OfLink(from("wattage_range", "1:3"))
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, wattage.Link{IdleW: 1, BusyW: 3, OffW: 1}, got, "off it takes what it takes idle")
	got, _, err = wattage.OfLink(from("wattage_range", "1:3, 2:5", "wattage_off", "0"))
	require.NoError(t, err)
	require.Equal(t, wattage.Link{IdleW: 2, BusyW: 5}, got)
	_, ok, err = wattage.OfLink(from())
	require.NoError(t, err)
	require.False(t, ok)
}

func TestMistakes(t *testing.T) {
	for _, tt := range []struct {
		states       int
		property     string
		value, error string
		at           int
	}{
		{1, "wattage_per_state", "95", `wattage_per_state: "95" has 1 value (want IDLE:ALL or IDLE:EPSILON:ALL in watts)`, 0},
		{1, "wattage_per_state", "", `wattage_per_state: "" is not a number of watts (want a number without unit, such as 95.5)`, 0},
		{2, "wattage_per_state", "1:2, 1:2:3:4", `wattage_per_state: "1:2:3:4" has 4 values (want IDLE:ALL or IDLE:EPSILON:ALL in watts)`, 5},
		{1, "wattage_per_state", "95:200W", `wattage_per_state: "200W" is not a number of watts (want a number without unit, such as 95.5)`, 3},
		{1, "wattage_per_state", "95: -2", `wattage_per_state: "-2" is negative (want zero watts or more)`, 4},
		{1, "wattage_per_state", "NaN:1", `wattage_per_state: "NaN" is not a number of watts (want a number without unit, such as 95.5)`, 0},
		{1, "wattage_per_state", "1:1e31", `wattage_per_state: "1e31" is too much (want at most 1e+30 watts)`, 2},
		{1, "wattage_per_state", "1:2,3:4", `wattage_per_state: 2 sets of watts for 1 power state (want one for each speed, with commas between them)`, 4},
		{3, "wattage_per_state", "1:2", `wattage_per_state: 1 set of watts for 3 power states (want one for each speed, with commas between them)`, 0},
		{1, "watt_off", "x", `watt_off: "x" is not a number of watts (want a number without unit, such as 95.5)`, 0},
		{0, "wattage_range", "1:2:3", `wattage_range: "1:2:3" has 3 values (want IDLE:BUSY in watts)`, 0},
		{0, "wattage_range", "1:-1", `wattage_range: "-1" is negative (want zero watts or more)`, 2},
	} {
		var err error
		if tt.states > 0 {
			_, _, err = wattage.OfHost(tt.states, from(tt.property, tt.value))
		} else {
			_, _, err = wattage.OfLink(from(tt.property, tt.value))
		}
		require.EqualError(t, err, tt.error)
		var at *wattage.Error
		require.ErrorAs(t, err, &at)
		require.Equal(t, tt.at, at.At, tt.value)
	}
}

func TestPower(t *testing.T) {
	s := wattage.State{IdleW: 100, EpsilonW: 120, AllCoresW: 200}
	for load, want := range map[float64]float64{0: 100, 0.25: 140, 1: 200, 2: 200} {
		require.Equal(t, want, s.PowerW(load))
	}
	l := wattage.Link{IdleW: 1, BusyW: 3}
	for load, want := range map[float64]float64{-1e-12: 1, 0: 1, 0.5: 2, 1: 3, 7: 3} {
		require.Equal(t, want, l.PowerW(load))
	}
}
