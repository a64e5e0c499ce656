package format

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

// examples are the blocks of one language in a page of the manual.
func examples(t *testing.T, page, language string) (blocks []string) {
	t.Helper()
	text, err := os.ReadFile("../../../docs/formats/" + page)
	require.NoError(t, err)
	rest := string(text)
	for {
		_, after, ok := strings.Cut(rest, "```"+language+"\n")
		if !ok {
			return blocks
		}
		block, more, _ := strings.Cut(after, "```")
		blocks, rest = append(blocks, block), more
	}
}

// TestManual: the examples of the manual are read, as their pages say.
func TestManual(t *testing.T) {
	require.Equal(t, []string{manual}, examples(t, "jobs.md", "yaml"))

	trace, err := Read("w.json", []byte(examples(t, "batsim.md", "json")[0]), Options{})
	require.NoError(t, err)
	require.Equal(t, []float64{0, 5}, trace.SubmitSec)
	require.Equal(t, jobs.Sequence{Bodies: []jobs.Body{jobs.Delay{Sec: 10}, jobs.Parallel{FlopsPerNode: 1e9, BytesPerPair: 1e6}}, Repeat: 2}, trace.BodyOf(1))

	trace, err = Read("dump", []byte(examples(t, "slurm-traces.md", "sacct")[0]), Options{})
	require.NoError(t, err)
	require.Equal(t, "read 3 jobs; dropped 1 (pending); 1 not in the order of submission", trace.Cleaning.String())
	require.Equal(t, []string{"8_3", "7"}, []string{trace.JobName(0), trace.JobName(1)})

	s, err := ReadSlurm(SlurmFile{"slurm.conf", []byte(examples(t, "slurm-traces.md", "slurm")[0])}, SlurmFile{}, SlurmFile{}, SlurmFile{})
	require.NoError(t, err)
	require.Empty(t, s.Warnings)
	require.Equal(t, 160, s.Machine.Units)
	text, err := os.ReadFile("../../../docs/formats/slurm-traces.md")
	require.NoError(t, err)
	require.Contains(t, string(text), "`"+s.Policy+"`")

	files := examples(t, "other-traces.md", "json")
	trace, err = Read("jobs.json", []byte(files[0]), elastisimFiles(map[string]string{"model.json": files[1]}))
	require.NoError(t, err)
	require.Equal(t, []float64{50}, trace.RunSec)
	for _, text := range append(examples(t, "other-traces.md", "machines"), files[2]) {
		_, err := ReadMachine("f", []byte(text))
		require.NoError(t, err)
	}
}
