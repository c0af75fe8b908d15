"""The equilibrium of a deal: public tree, counterfactual regret, best responses, the solution."""
