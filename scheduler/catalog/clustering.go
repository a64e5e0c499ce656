package catalog

import (
	"github.com/clustersim/clustersim/scheduler/internal/cluster"
)

// clusteringEntries group tasks first and then give the groups hosts.
func clusteringEntries() []Entry {
	return []Entry{
		{"dsc", Static, "clusters along dominant sequences, by falling work to hosts, then by b-level", "", "Yang and Gerasoulis 1994; 1992", "O((tasks + edges) * (hosts + log tasks))", fixedMapper(cluster.DSC{})},
		{"lc", Static, "longest paths as clusters, by falling work to hosts, then by b-level", "", "Kim and Browne 1988; Yang and Gerasoulis 1992", "O((tasks + edges) * hosts), at worst O(tasks * edges)", fixedMapper(cluster.LC{})},
	}
}
