//go:build browser

package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/browsertest"
)

// TestPageOfAnImport: the graph has a box for each process, nothing in a name is code, and at 400 pixels the picture scrolls, not the page.
func TestPageOfAnImport(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"trace.txt": "task_id\thash\tname\tprocess\ttag\tstatus\tsubmit\tstart\tcomplete\trealtime\tcpus\tmemory\thostname\n" +
			"1\taa/000001\t<script>alert(1)</script> (x)\t<script>alert(1)</script>\tx\tCOMPLETED\t1683000000000\t1683000001000\t1683000009000\t8000\t1\t1024\t<b>n1</b>\n" +
			"2\taa/000002\t<img src=x onerror=alert(1)> (x)\t<img src=x onerror=alert(1)>\tx\tCOMPLETED\t1683000010000\t1683000011000\t1683000019000\t8000\t1\t1024\t<b>n1</b>\n",
		"dag.dot": "digraph g {\np0 [label=\"<script>alert(1)</script>\"];\np1 [label=\"<img src=x onerror=alert(1)>\"];\np0 -> p1;\n}\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	p := openReport(t, "import", dir, "--nodes", "4c8GB", "--out", filepath.Join(dir, "out"))
	require.Zero(t, browsertest.Value[int](p, `document.images.length`))
	require.Equal(t, 1, browsertest.Value[int](p, `document.scripts.length`))
	require.Equal(t, 2, browsertest.Value[int](p, `document.querySelectorAll(".graph rect").length`))
	require.Equal(t, 2, browsertest.Value[int](p, `document.querySelectorAll(".graph circle").length`))
	require.Contains(t, browsertest.Value[string](p, `document.querySelector(".graph g title").textContent`), "<script>alert(1)</script>: 1 task")
	p.Do(chromedp.EmulateViewport(400, 800))
	p.Frame()
	require.LessOrEqual(t, browsertest.Value[int](p, `document.documentElement.scrollWidth`), 400)
}
