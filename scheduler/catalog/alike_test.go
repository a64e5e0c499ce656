package catalog_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload/generate"
)

// TestAlikeHostsTwin: what heuristics know of hosts that are alike changes no schedule. With
// costs that do not say it, each host is looked at by itself.
func TestAlikeHostsTwin(t *testing.T) {
	platforms := []string{
		"cluster(hosts=24)", "cluster(hosts=20,cores=3)", "cluster(hosts=24,speed=1Gf..3Gf)", "fat-tree(down=4|6)", "torus(dims=6x7)",
	}
	workloads := []string{
		"layered(tasks=150,width=30)", "layered(tasks=120,width=8,work=0..1e10,data=0..1e9)", "layered(tasks=120,width=40,cores=1..2)",
		"forkjoin(width=40,stages=2)", "intree(depth=6)", "montage(tasks=120)",
	}
	for i, p := range platforms {
		for j, w := range workloads {
			if testing.Short() && (i+j)%3 > 0 {
				continue
			}
			t.Run(fmt.Sprint(p, " ", w), func(t *testing.T) {
				full, err := platform.FromSpec(p)
				require.NoError(t, err)
				d, err := generate.FromSpec(w)
				require.NoError(t, err)
				pr := scheduler.NewProblem(d, full, schedcase.ContentionFree)
				blind := *pr
				blind.Costs = struct{ scheduler.Costs }{pr.Costs}
				for _, spec := range specsOfLists() {
					s, err := catalog.Parse(spec, catalog.Env{})
					require.NoError(t, err, spec)
					want, wantErr := s.Mapper.Map(t.Context(), &blind)
					got, err := s.Mapper.Map(t.Context(), pr)
					require.Equal(t, wantErr, err, spec)
					require.Equal(t, want, got, spec)
				}
			})
		}
	}
}

// specsOfLists are the static entries that look at costs alone, and their variants.
func specsOfLists() []string {
	specs := []string{
		"heft(insertion=false)", "max-min(batch=true)", "min-min(batch=true)", "sufferage(batch=true)", "sufferage(passes=true)",
		"hlfet(ready=finished)", "dls(usual=mean,descendants=true)", "list(compare=est)", "list(compare=quickest,insertion=false)",
		"list(sufferage=true,window=0)", "list(sufferage=true,window=3,critical-path=true)",
	}
	for _, e := range catalog.Table() {
		s, err := catalog.Parse(e.Name, catalog.Env{})
		if err == nil && s.Mapper != nil && !strings.Contains("partition optimal annealing genetic", e.Name) {
			specs = append(specs, e.Name)
		}
	}
	return specs
}
