package cli

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
)

// yamlBlock is a file in a document: a block with its name in the first line.
var yamlBlock = regexp.MustCompile("(?m)^```yaml\n# ([a-z]+\\.yaml)\n((?:[^`]|\n)*?)^```$")

// docs/campaigns.md and docs/slurm.md: the files are written, the commands print what
// the pages say, one after the other in one folder.
func TestCampaignsDoc(t *testing.T) {
	leftToCheckLong(t)
	text := ""
	for _, name := range []string{"campaigns", "slurm"} {
		data, err := os.ReadFile("../../../docs/" + name + ".md")
		require.NoError(t, err)
		text += string(data)
	}
	t.Chdir(t.TempDir())
	blocks := yamlBlock.FindAllStringSubmatch(text, -1)
	require.NotEmpty(t, blocks)
	for _, b := range blocks {
		require.NoError(t, os.WriteFile(b[1], []byte(b[2]), 0o600))
	}
	runManual(t, "campaigns.md and slurm.md", text, 18)
}

// The document has a row for each axis, with its default, and names each column.
func TestCampaignsDocIsComplete(t *testing.T) {
	data, err := os.ReadFile("../../../docs/campaigns.md")
	require.NoError(t, err)
	text := string(data)
	for _, a := range campaign.Axes() {
		def := ""
		if a.Default != "" {
			def = " `" + a.Default + "`"
		}
		require.Contains(t, text, "\n| `"+a.Name+"` |"+def+" |")
	}
	for _, f := range campaign.MetricInfos() {
		require.Contains(t, text, "`"+f.Name+"`")
	}
}
