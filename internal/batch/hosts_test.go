package batch

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
)

// Hosts that Batsim uses for other things are no nodes, wherever they stand.
func TestRolesOfHosts(t *testing.T) {
	for name, tt := range map[string]struct {
		roles   []string
		compute []platform.HostID
		units   int
		left    string
	}{
		"none":    {[]string{"", "", "compute_node"}, nil, 6, ""},
		"master":  {[]string{"master", "", ""}, []platform.HostID{1, 2}, 4, "hosts left out by their role: 1 master"},
		"several": {[]string{"", "storage", "master", "", "storage"}, []platform.HostID{0, 3}, 4, "hosts left out by their role: 1 master, 2 storage"},
		"unknown": {[]string{"gateway", "", ""}, nil, 6, ""},
	} {
		t.Run(name, func(t *testing.T) {
			m := Machine{}
			m.Cores = true
			require.NoError(t, m.SetPlatform(withRoles(t, tt.roles)))
			require.Equal(t, tt.compute, m.Compute)
			require.Equal(t, tt.units, m.Units)
			require.Equal(t, tt.left, m.Left)
			require.Len(t, m.NodeNames, tt.units/2)
			require.Equal(t, tt.units/2, NumNodes(&m.Machine))
		})
	}
	m := Machine{}
	require.EqualError(t, m.SetPlatform(withRoles(t, []string{"master", "storage"})), "no host is a node: all have the role master or storage")
}

// withRoles is a platform of hosts of two cores.
func withRoles(t *testing.T, roles []string) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("p")
	for i, role := range roles {
		h := platform.Host{Name: string(rune('a' + i)), SpeedFlops: 1, Cores: 2}
		if role != "" {
			h.Details = &platform.HostDetails{Properties: []platform.Property{{ID: "x", Value: "master"}, {ID: "role", Value: role}}}
		}
		b.Host(h)
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}
