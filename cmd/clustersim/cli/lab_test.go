package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/lab"
)

// wallTimes are those of this computer.
var wallTimes = regexp.MustCompile(`"wall_s": ?[-+.e0-9]+`)

// What the lab answers is what the command prints, bit for bit: for 200 requests, drawn from a seed, of specs
// and of files that the request brings.
func TestLabIsTheCommand(t *testing.T) {
	draw := rand.New(rand.NewPCG(34, 1))
	one := func(list ...string) string { return list[draw.IntN(len(list))] }
	platforms := []string{
		"cluster(hosts=%d)", "cluster(hosts=%d,speed=1Gf|2Gf)", "cluster(hosts=%d,cores=2,bw=200Mbps,bb-bw=400Mbps)", "star(hosts=%d)", "ring(hosts=%d)",
	}
	statuses := map[int]int{}
	for i := range 200 {
		r := &lab.Request{
			Action: "run", Drawing: draw.IntN(2) == 0, Settings: map[string]string{}, Options: map[string][]string{}, Files: map[string]lab.File{},
			Platform:   fmt.Sprintf(platforms[draw.IntN(len(platforms))], 1+draw.IntN(12)),
			Workload:   fmt.Sprintf(one("layered(tasks=%d,seed=5)", "montage(tasks=%d)", "chain(tasks=%d)", "daggen(n=%d,seed=9)"), 20+draw.IntN(60)),
			Schedulers: []string{one("heft", "cpop", "min-min", "peft", "online-mct", "random(seed=4)", "hlfet")},
		}
		for _, s := range [][2]string{{"network", one("cm02", "lv08", "constant")}, {"host-sharing", "time"}, {"loopback", "simgrid"}, {"noise", "task=lognormal(cv=0.2)"}} {
			if draw.IntN(4) == 0 {
				r.Settings[s[0]] = s[1]
			}
		}
		if draw.IntN(3) == 0 {
			r.Options["why"] = []string{"true"}
		}
		if draw.IntN(4) == 0 {
			r.Platform = "p.yaml"
			r.Files["p.yaml"] = lab.File(one(
				"hosts: [{name: a, speed: 1Gf}, {name: b, speed: 3Gf}]\nlinks: [{name: l, bandwidth: 1Gbps, latency: 10us}]\nroutes: [{from: a, to: b, links: [l]}]\n",
				"hosts: [{name: a, sped: 1Gf}]\n"))
		}
		t.Run(fmt.Sprint(i), func(t *testing.T) { statuses[equalToCommand(t, r)]++ })
	}
	require.Greater(t, statuses[0], 140, statuses)
	require.Greater(t, statuses[3], 10, statuses)
}

// equalToCommand carries a request out, and the command that the answer names, in a folder with its files. It returns the status.
func equalToCommand(t *testing.T, r *lab.Request) (status int) {
	a := (&lab.Lab{}).Do(t.Context(), r)
	args, err := r.Args()
	require.NoError(t, err)
	require.Equal(t, "clustersim", strings.Fields(a.Command)[0])
	t.Chdir(t.TempDir())
	for name, text := range r.Files {
		require.NoError(t, os.WriteFile(filepath.Clean(name), text, 0o666))
	}
	var stdout, stderr bytes.Buffer
	status = Run(t.Context(), append(args, "-o", "json"), strings.NewReader(""), &stdout, &stderr)
	require.Equal(t, status, a.Status, a.Command+"\n"+stderr.String())
	if status != 0 {

		var lines []string
		for _, m := range a.Errors {
			lines = append(lines, m.Full)
		}
		require.Equal(t, strings.Split(strings.TrimSpace(stderr.String()), "\n"), append(lines, a.Notes...))
		return status
	}
	require.Equal(t, wallTimes.ReplaceAllString(strings.TrimSpace(stdout.String()), ""), wallTimes.ReplaceAllString(string(a.Data), ""), a.Command)
	if r.Drawing {
		var data struct {
			Makespan float64 `json:"makespan_s"`
			Tasks    []struct {
				Start float64 `json:"start_s"`
			}
		}
		require.NoError(t, json.Unmarshal(a.Data, &data))
		require.Equal(t, data.Makespan, a.Run.MakespanSec)
		for i, task := range data.Tasks {
			require.Equal(t, task.Start, a.Run.Tasks.StartSec[i])
		}
	}
	return status
}
